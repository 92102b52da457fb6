import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Deployment } from '../../storage/deployments/deployments.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** API URL of a deployment. */
export const deploymentUrl = (id: number, place: NamedPlace, links: Links): string =>
  `${placeUrl(place, links)}/deployments/${id}`

/** A deployment of a repository. */
export function deploymentView(
  deployment: Deployment,
  place: NamedPlace,
  links: Links,
): Schemas['deployment'] {
  const { id, sha, ref, task, environment, original_environment, description } = deployment
  const url = deploymentUrl(id, place, links)
  return {
    url,
    id,
    node_id: nodeId('Deployment', id),
    ...{ sha, ref, task },
    payload: JSON.parse(deployment.payload) as Schemas['deployment']['payload'],
    ...{ original_environment, environment, description },
    creator: deployment.creator ? simpleUser(deployment.creator, links) : null,
    created_at: timestamp(deployment.created_at),
    updated_at: timestamp(deployment.updated_at),
    statuses_url: `${url}/statuses`,
    repository_url: placeUrl(place, links),
    transient_environment: deployment.transient_environment === 1,
    production_environment: deployment.production_environment === 1,
    performed_via_github_app: null,
  }
}
