import type { Bytes } from '../objects/encoding.ts'

/** What a folder has under one name. */
export interface Entry {
  /** As git writes it: `100644`, `40000`. */
  mode: string
  name: Bytes
  id: string
}

/** Some old tools begin modes with noughts. */
export const isFile = ({ mode }: Entry): boolean => /^0*10/.test(mode)
export const isFolder = ({ mode }: Entry): boolean => /^0*4/.test(mode)

/** The entries of a tree (gitformat: mode, space, name, NUL and the twenty bytes of an id for each). */
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

/** Names in the order of git, for which the name of a folder ends with a slash. */
const sortKey = (entry: Entry) => (isFolder(entry) ? `${entry.name}/` : entry.name)

/** The entries with another in its place, or in that of one with its name. */
export function withEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const others = entries.filter(({ name }) => name !== entry.name)
  const key = sortKey(entry)
  const at = others.findIndex((other) => sortKey(other) > key)
  return at < 0 ? [...others, entry] : [...others.slice(0, at), entry, ...others.slice(at)]
}
