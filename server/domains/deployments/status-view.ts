import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { DeploymentStatus } from '../../storage/deployments/deployment-statuses.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { deploymentUrl } from './view.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** A status of a deployment. */
export function deploymentStatusView(
  status: DeploymentStatus,
  place: NamedPlace,
  links: Links,
): Schemas['deployment-status'] {
  const { id, state, description, environment, log_url, environment_url } = status
  const deployment_url = deploymentUrl(status.deployment_id, place, links)
  const createdAt = timestamp(status.created_at)
  return {
    url: `${deployment_url}/statuses/${id}`,
    id,
    node_id: nodeId('DeploymentStatus', id),
    state,
    creator: status.creator ? simpleUser(status.creator, links) : null,
    ...{ description, environment, target_url: log_url },
    created_at: createdAt,
    updated_at: createdAt,
    deployment_url,
    repository_url: placeUrl(place, links),
    ...{ environment_url, log_url },
    performed_via_github_app: null,
  }
}
