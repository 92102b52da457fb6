import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { ShownDeployKey } from '../../storage/deploy-keys/deploy-keys.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** An SSH key that gives access to a repository. */
export function deployKeyView(
  key: ShownDeployKey,
  place: NamedPlace,
  links: Links,
): Schemas['deploy-key'] {
  return {
    id: key.id,
    key: key.key,
    url: `${placeUrl(place, links)}/keys/${key.id}`,
    title: key.title,
    verified: true, // keys cannot be unverified
    created_at: timestamp(key.created_at),
    read_only: key.read_only === 1,
    added_by: key.added_by,
    last_used: key.last_used === null ? null : timestamp(key.last_used),
    enabled: true,
  }
}
