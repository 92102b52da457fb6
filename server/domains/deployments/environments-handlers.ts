import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Environment } from '../../storage/deployments/environments.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { putEnvironment } from './environments/put.ts'
import { reviewersOfEach } from './environments/reviewers.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { environmentView } from './environment-view.ts'

interface Place {
  repository: Repository
  links: Links
}

async function viewsOf(found: readonly Environment[], place: Place, context: Context) {
  const reviewers = await reviewersOfEach(found, place, context)
  const { repository, links } = place
  return found.map((environment) =>
    environmentView(environment, reviewers.get(environment.id) ?? [], { place: repository, links }),
  )
}

async function viewOf(environment: Environment, place: Place, context: Context) {
  const [view] = await viewsOf([environment], place, context)
  return view!
}

export const environments = {
  'repos/get-all-environments': async ({ query, repository, links }, context) => {
    const { storage } = context
    const { items, total, headers } = await storedPage(
      { links, query },
      {
        list: (page) => storage.environments.list(repository.id, page),
        count: () => storage.environments.count(repository.id),
      },
    )
    const views = await viewsOf(items, { repository, links }, context)
    return { status: 200, body: { total_count: total, environments: views }, headers }
  },

  'repos/get-environment': async ({ path, repository, links }, context) => {
    const found = await context.storage.environments.find(repository.id, path.environment_name)
    if (!found) throw notFound()
    return { status: 200, body: await viewOf(found, { repository, links }, context) }
  },

  'repos/create-or-update-environment': async ({ path, body, repository, links }, context) => {
    const putting = { repository, name: path.environment_name, input: body ?? {} }
    const environment = await putEnvironment(putting, context)
    return { status: 200, body: await viewOf(environment, { repository, links }, context) }
  },

  'repos/delete-an-environment': async ({ path, repository: asked }, { storage }) => {
    await storage.transaction(async (transaction) => {
      const repository = await lockRepository(transaction, asked)
      requireChangeable(repository)
      const { environments: stored } = transaction
      if (!(await stored.remove(repository.id, path.environment_name))) throw notFound()
    })
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
