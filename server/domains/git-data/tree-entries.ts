import type { Schemas } from '../../contract/schemas.ts'
import { unprocessable } from '../../core/errors.ts'
import { isObjectId } from '../../git/formats/names.ts'
import { isSafePath } from '../../git/formats/verify-path.ts'
import { openObjects, type ObjectInfo } from '../../git/objects/object-reader.ts'
import type { NewEntry } from '../../git/write/write-objects.ts'

type Input = Schemas['git-tree-entry-input']

const types: Record<string, string> = { '040000': 'tree', '160000': 'commit' }

const typeOf = (mode: string) => types[mode] ?? 'blob'

/** A folder must not have the name of a file that git reads. */
const isSafe = ({ path, mode }: Input) =>
  isSafePath(mode === '040000' ? `${path}/file` : path, mode) &&
  !/[\ud800-\udfff\ufffd]/u.test(path)

/** @throws ServiceError 422 */
function sourceOf({ path, mode, sha, content, type }: Input): NewEntry['source'] {
  if (type !== undefined && type !== typeOf(mode)) {
    throw unprocessable(`tree: ${path} has the type ${type} but the mode ${mode}`)
  }
  if (sha === null) return undefined
  if (sha !== undefined && content !== undefined) {
    throw unprocessable(`tree: ${path} has both sha and content`)
  }
  if (sha !== undefined) return { id: sha }
  if (content === undefined) throw unprocessable(`tree: ${path} has neither sha nor content`)
  if (typeOf(mode) !== 'blob') throw unprocessable(`tree: ${path} must have a sha`)
  return { content: Buffer.from(content) }
}

function entryOf(input: Input): NewEntry {
  if (!isSafe(input)) throw unprocessable('tree: path contains a malformed path component')
  return { path: input.path, mode: input.mode, source: sourceOf(input) }
}

const lackOf = ({ path, mode }: NewEntry) =>
  unprocessable(`tree: the sha of ${path} is not the ID of a ${typeOf(mode)} in this repository`)

/** Submodules name commits of other repositories. */
function checkObject(entry: NewEntry, found: ReadonlyMap<string, ObjectInfo | undefined>): void {
  if (!entry.source || !('id' in entry.source)) return
  const { id } = entry.source
  if (!isObjectId(id)) throw lackOf(entry)
  if (entry.mode !== '160000' && found.get(id)?.type !== typeOf(entry.mode)) throw lackOf(entry)
}

/** No entry may be inside another one that is a file, and no path may come twice. */
function checkPaths(entries: readonly NewEntry[]): void {
  const kept = new Map(entries.filter(({ source }) => source).map((each) => [each.path, each]))
  if (new Set(entries.map(({ path }) => path)).size < entries.length) {
    throw unprocessable('tree: a path occurs twice')
  }
  for (const { path } of kept.values()) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const above = kept.get(path.slice(0, end))
      if (above && above.mode !== '040000') throw unprocessable(`tree: ${above.path} is no folder`)
    }
  }
}

/**
 * Checks the entries of a new tree.
 * @param base the tree that they change; removed entries must be in it
 * @throws ServiceError 422
 */
export async function treeEntries(
  path: string,
  base: string | undefined,
  inputs: readonly Input[],
): Promise<NewEntry[]> {
  const entries = inputs.map(entryOf)
  checkPaths(entries)
  const ids = entries.flatMap(({ source }) => (source && 'id' in source ? [source.id] : []))
  const removed = entries.filter(({ source }) => !source).map((each) => `${base}:${each.path}`)
  using objects = openObjects(path)
  const known = ids.filter(isObjectId)
  const infos = await objects.info(known)
  const found = new Map(known.map((id, index) => [id, infos[index]]))
  for (const entry of entries) checkObject(entry, found)
  const gone = base === undefined ? removed : await absent(objects, removed)
  if (gone.length > 0) throw unprocessable('tree: an entry to remove is not in base_tree')
  return entries
}

async function absent(objects: ReturnType<typeof openObjects>, names: readonly string[]) {
  const infos = await objects.info(names)
  return names.filter((_, index) => infos[index] === undefined)
}
