import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { notFound } from '../../core/errors.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import { commitOf } from './checked-commit.ts'
import { requireApp } from './own-checks.ts'
import { createSuite, rerequestSuite, setPreferences } from './suites.ts'
import { resolveCommitId } from './commit-statuses/commit.ts'
import { checkSuiteView } from './suite-view.ts'

type Reading = Pick<Request<'checks/get-suite'>, 'repository' | 'links'>

const writing = ({
  caller,
  repository,
  links,
}: Pick<Request<'checks/rerequest-suite'>, 'caller' | 'repository' | 'links'>) => ({
  ...{ repository, links },
  sender: requireActor(caller),
  appId: requireApp(caller),
})

/** Views of check suites of one commit. */
async function views(
  suites: readonly CheckSuite[],
  { repository, links }: Reading,
  context: Pick<Context, 'storage' | 'git'>,
) {
  const [first] = suites
  if (!first) return []
  const commit = await commitOf(repository, first.head_sha, context)
  const pulls = await context.storage.pulls.openAt(repository.id, [first.head_sha])
  return suites.map((suite) => checkSuiteView(suite, commit, { repository, pulls, links }))
}

export const checkSuites = {
  'checks/create-suite': async (request, context) => {
    const sha = request.body.head_sha
    const { suite, isNew } = await createSuite({ ...writing(request), sha }, context)
    const body = (await views([suite], request, context))[0]!
    if (!isNew) return { status: 200, body }
    return { status: 201, body, headers: { Location: body.url } }
  },

  'checks/set-suites-preferences': async ({ body, repository, links }, context) => {
    const wanted = body.auto_trigger_checks ?? []
    const auto_trigger_checks = await setPreferences({ repository, wanted }, context)
    const preferences = { auto_trigger_checks }
    return {
      status: 200,
      body: { preferences, repository: repositoryView(repository, links) },
    }
  },

  'checks/get-suite': async (request, context) => {
    const { path, repository } = request
    const suite = await context.storage.checkSuites.find(repository.id, path.check_suite_id)
    if (!suite) throw notFound()
    return { status: 200, body: (await views([suite], request, context))[0]! }
  },

  'checks/rerequest-suite': async (request, context) => {
    await rerequestSuite({ ...writing(request), id: request.path.check_suite_id }, context)
    return { status: 201, body: {} }
  },

  'checks/list-suites-for-ref': async (request, context) => {
    const { path, query = {}, repository, links } = request
    const { app_id: appId, check_name: checkName } = query
    const sha = await resolveCommitId(repository, path.ref, context)
    const selection = { repositoryId: repository.id, sha, appId, checkName }
    const page = pageOf(query)
    const found = await context.storage.checkSuites.list(selection, page)
    const total_count = await context.storage.checkSuites.count(selection, page)
    return {
      status: 200,
      body: { total_count, check_suites: await views(found, request, context) },
      headers: pageLinks(page, total_count, links),
    }
  },
} satisfies Partial<Handlers>
