import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { ListedEntry } from '../../git/objects/list-tree.ts'
import type { ObjectInfo } from '../../git/objects/object-reader.ts'
import { refNodeId } from './git-ref-view.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

type ObjectType = Schemas['git-object']['type']

/** An object that a ref or tag points to. */
export const gitObject = (
  { id: sha, type }: Pick<ObjectInfo, 'id' | 'type'>,
  place: NamedPlace,
  links: Links,
): Schemas['git-object'] => ({
  type: type as ObjectType,
  sha,
  url: `${placeUrl(place, links)}/git/${type}s/${sha}`,
})

/** A ref with its object. @param name full name */
export const gitRef = (
  name: string,
  object: Pick<ObjectInfo, 'id' | 'type'>,
  place: NamedPlace & { id: number },
  links: Links,
): Schemas['git-ref'] => ({
  ref: name,
  node_id: refNodeId(place.id, name),
  url: `${placeUrl(place, links)}/git/${name.split('/').map(encodeURIComponent).join('/')}`,
  object: gitObject(object, place, links),
})

type Entry = Schemas['git-tree-entry']

/** Git stores other modes of files as well, such as 100664, and treats them as 100644. */
const modeOf = (mode: string) =>
  (mode.startsWith('100') && mode !== '100755' ? '100644' : mode) as Entry['mode']

/** Builds the views of entries of a tree. Objects of submodules are in another repository. */
export function treeEntries(place: NamedPlace, links: Links): (entry: ListedEntry) => Entry {
  const at = `${placeUrl(place, links)}/git`
  return ({ mode, id: sha, size, path }) => {
    if (mode === '040000') return { path, mode, type: 'tree', sha, url: `${at}/trees/${sha}` }
    if (mode === '160000') return { path, mode, type: 'commit', sha }
    return { path, mode: modeOf(mode), type: 'blob', sha, size, url: `${at}/blobs/${sha}` }
  }
}
