import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { defaultLabels } from '../../storage/issues/default-labels.ts'
import type { Label } from '../../storage/issues/labels.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { NamedPlace } from '../repositories/named-place.ts'
import { placeUrl } from '../repositories/named-place.ts'

/** Default label names, marked with `default: true`. */
const defaultNames = new Set<string>(defaultLabels.map(({ name }) => name))

export function labelView(label: Label, place: NamedPlace, links: Links): Schemas['label'] {
  return {
    id: label.id,
    node_id: nodeId('Label', label.id),
    url: `${placeUrl(place, links)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: defaultNames.has(label.name_key),
    description: label.description,
  }
}
