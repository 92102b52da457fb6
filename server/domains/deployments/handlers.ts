import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import type { DeploymentFilter } from '../../storage/deployments/deployments.ts'
import { createDeployment } from './create.ts'
import { findDeployment } from './find.ts'
import { removeDeployment } from './remove.ts'
import { deploymentView } from './view.ts'

/** The filters of a query. The value `none` stands for none. */
const filterOf = (query: DeploymentFilter): DeploymentFilter =>
  Object.fromEntries(
    (['sha', 'ref', 'task', 'environment'] as const).flatMap((name) => {
      const value = query[name]
      return value === undefined || value === 'none' ? [] : [[name, value]]
    }),
  )

export const deployments = {
  'repos/list-deployments': async ({ query, repository, links }, { storage }) => {
    const filter = filterOf(query)
    const page = pageOf(query)
    const found = await storage.deployments.list(repository.id, filter, page)
    const total = await storage.deployments.count(repository.id, filter)
    return {
      status: 200,
      body: found.map((deployment) => deploymentView(deployment, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'repos/create-deployment': async ({ body: input, repository, caller, links }, context) => {
    const sender = requireActor(caller)
    const created = await createDeployment({ repository, sender, links, input }, context)
    if ('merged' in created) return { status: 202, body: { message: created.merged } }
    const body = deploymentView(created.deployment, repository, links)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'repos/get-deployment': async ({ path, repository, links }, { storage }) => {
    const deployment = await findDeployment(repository, path.deployment_id, storage)
    return { status: 200, body: deploymentView(deployment, repository, links) }
  },

  'repos/delete-deployment': async ({ path, repository }, { storage }) => {
    await removeDeployment(repository, path.deployment_id, storage)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
