import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { listTree, type ListedEntry } from '../../git/objects/list-tree.ts'
import type { NamedTree } from '../../git/objects/revision.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { gitObject, treeEntries } from './git-object-view.ts'

const maxEntries = 100_000
const maxTreeBytes = 7 * 1024 * 1024

/** Size of an entry in a response without its path, in bytes. */
const entryBytes = 220

/** The first entries that fit into a response. */
function fitting(entries: readonly ListedEntry[]): readonly ListedEntry[] {
  let room = maxTreeBytes
  const end = entries.findIndex(({ path }, index) => {
    room -= path.length + entryBytes
    return room < 0 || index >= maxEntries
  })
  return end < 0 ? entries : entries.slice(0, end)
}

interface Shown {
  recursive: boolean
  repository: Repository
  links: Links
}

/** A tree, cut where it becomes too large. @param path of the repository */
export async function treeView(
  path: string,
  { id, by: sha }: NamedTree,
  { recursive, repository, links }: Shown,
): Promise<Schemas['git-tree']> {
  const options = { recursive, folders: recursive, sizes: true }
  const entries = await listTree(path, id, { ...options, limit: maxEntries + 1 })
  const shown = fitting(entries)
  const { url } = gitObject({ id: sha, type: 'tree' }, repository, links)
  const tree = shown.map(treeEntries(repository, links))
  return { sha, url, tree, truncated: shown.length < entries.length }
}
