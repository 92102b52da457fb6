import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Label } from '../storage/labels.ts'
import { nodeId } from './node-id.ts'
import type { NamedPlace } from './named-place.ts'
import { placeUrl } from './named-place.ts'

/** Labels that are known everywhere by these names. */
const usual = new Set([
  'bug',
  'documentation',
  'duplicate',
  'enhancement',
  'good first issue',
  'help wanted',
  'invalid',
  'question',
  'wontfix',
])

export function labelView(label: Label, place: NamedPlace, links: Links): Schemas['label'] {
  return {
    id: label.id,
    node_id: nodeId('Label', label.id),
    url: `${placeUrl(place, links)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: usual.has(label.name_key),
    description: label.description,
  }
}
