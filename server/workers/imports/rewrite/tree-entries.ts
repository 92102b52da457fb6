import type { Bytes } from '../objects/encoding.ts'

/** An entry of a tree. */
export interface Entry {
  /** As git writes it: `100644`, `40000`. */
  mode: string
  name: Bytes
  id: string
}

/** Some old tools write modes with leading zeros. */
export const isFile = ({ mode }: Entry): boolean => /^0*10/.test(mode)
export const isFolder = ({ mode }: Entry): boolean => /^0*4/.test(mode)

/** Parses a tree (gitformat: mode, space, name, NUL and a 20-byte id for each entry). */
export function readEntries(tree: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(32, at)
    const end = tree.indexOf(0, space)
    entries.push({
      mode: tree.toString('latin1', at, space),
      name: tree.toString('latin1', space + 1, end),
      id: tree.toString('hex', end + 1, end + 21),
    })
    at = end + 21
  }
  return entries
}

export const writeEntries = (entries: readonly Entry[]): Buffer =>
  Buffer.concat(
    entries.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  )

/** git sorts names with a slash appended to folders. */
const sortKey = (entry: Entry) => (isFolder(entry) ? `${entry.name}/` : entry.name)

/** Returns the entries with one added, which replaces an entry of the same name. */
export function withEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const others = entries.filter(({ name }) => name !== entry.name)
  const key = sortKey(entry)
  const at = others.findIndex((other) => sortKey(other) > key)
  return at < 0 ? [...others, entry] : [...others.slice(0, at), entry, ...others.slice(at)]
}
