import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import type { ListedEntry } from '../../../git/list-tree.ts'
import type { ObjectInfo } from '../../../git/object-reader.ts'
import { refNodeId } from './git-ref.ts'
import { placeUrl, type NamedPlace } from './named-place.ts'

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
  object: ObjectInfo,
  place: NamedPlace,
  links: Links,
): Schemas['git-ref'] => ({
  ref: name,
  node_id: refNodeId(name),
  url: `${placeUrl(place, links)}/git/${name.split('/').map(encodeURIComponent).join('/')}`,
  object: gitObject(object, place, links),
})

const types: Record<string, Schemas['git-tree-entry']['type']> = {
  '040000': 'tree',
  '160000': 'commit',
}

/** An entry of a tree. Objects of submodules are in another repository. */
export function treeEntry(
  { mode, id: sha, size, path }: ListedEntry,
  place: NamedPlace,
  links: Links,
): Schemas['git-tree-entry'] {
  const type = types[mode] ?? 'blob'
  return {
    path,
    // Git stores other modes of files as well, such as 100664, and treats them as 100644.
    mode: (/^100(?!755)/.test(mode) ? '100644' : mode) as Schemas['git-tree-entry']['mode'],
    type,
    sha,
    ...(type === 'blob' && { size }),
    ...(type !== 'commit' && { url: `${placeUrl(place, links)}/git/${type}s/${sha}` }),
  }
}
