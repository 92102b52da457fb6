import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { createDeploymentStatus } from './create-status.ts'
import { findDeployment } from './find.ts'
import { deploymentStatusView } from './status-view.ts'

export const deploymentStatuses = {
  'repos/list-deployment-statuses': async ({ path, query, repository, links }, { storage }) => {
    const { id } = await findDeployment(repository, path.deployment_id, storage)
    const { items, headers } = await storedPage(
      { links, query },
      {
        list: (page) => storage.deploymentStatuses.list(id, page),
        count: () => storage.deploymentStatuses.count(id),
      },
    )
    const body = items.map((status) => deploymentStatusView(status, repository, links))
    return { status: 200, body, headers }
  },

  'repos/create-deployment-status': async (request, context) => {
    const { path, body: input, repository, caller, links } = request
    const source = { repository, sender: requireActor(caller), links }
    const requested = { ...source, deploymentId: path.deployment_id, input }
    const status = await createDeploymentStatus(requested, context)
    const body = deploymentStatusView(status, repository, links)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'repos/get-deployment-status': async ({ path, repository, links }, { storage }) => {
    const { id } = await findDeployment(repository, path.deployment_id, storage)
    const status = await storage.deploymentStatuses.find(id, path.status_id)
    if (!status) throw notFound()
    return { status: 200, body: deploymentStatusView(status, repository, links) }
  },
} satisfies Partial<Handlers>
