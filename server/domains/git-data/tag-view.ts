import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { refNodeId } from './git-ref-view.ts'

/** A tag with the commit that it points to. */
export function tagView(
  name: string,
  sha: string,
  place: NamedPlace & { id: number },
  links: Links,
): Schemas['tag'] {
  const at = placeUrl(place, links)
  const encoded = name.split('/').map(encodeURIComponent).join('/')
  return {
    name,
    commit: { sha, url: `${at}/commits/${sha}` },
    zipball_url: `${at}/zipball/refs/tags/${encoded}`,
    tarball_url: `${at}/tarball/refs/tags/${encoded}`,
    node_id: refNodeId(place.id, `refs/tags/${name}`),
  }
}
