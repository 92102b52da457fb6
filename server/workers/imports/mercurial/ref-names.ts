import { isBranchName } from '../../../git/formats/names.ts'
import { trimEnd } from '../../../core/trim-end.ts'

/** Replaces characters that git does not allow in a name, or that other commands interpret. */
function cleaned(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\s~^:?*[\\\ufffd]+|@\{|\.{2,}/gu, '-')
    .replace(/\/+/g, '/')
    .replace(/(^|\/)\.+/g, '$1')
    .replace(/\.lock(?=\/|$)/g, '-lock')
    .replace(/^[-/]+/, '')
  return trimEnd(plain, '/.')
}

/** Names that some file systems treat as equal have the same key. */
const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** The parent folders of a ref name. */
const foldersOf = (name: string) =>
  [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index))

/** Assigns unique names to branches or tags. No name is a parent folder of another. */
export class RefNames {
  readonly #taken = new Set<string>()
  readonly #folders = new Set<string>()

  isFree(name: string): boolean {
    const key = folded(name)
    const isInUse = this.#taken.has(key) || this.#folders.has(key)
    return !isInUse && !foldersOf(key).some((folder) => this.#taken.has(folder))
  }

  /**
   * Returns the name itself or a similar one; undefined when none is possible.
   * @param kind prefix for a name that could be read as something else, such as an object id
   */
  claim(wanted: string, kind: 'branch' | 'tag'): string | undefined {
    const clean = cleaned(wanted)
    const name = [clean, `${kind}-${clean}`].find(isBranchName)
    if (name === undefined) return undefined
    const free = this.#free(name)
    if (!isBranchName(free)) return undefined
    this.#taken.add(folded(free))
    for (const folder of foldersOf(folded(free))) this.#folders.add(folder)
    return free
  }

  #free(name: string): string {
    const isWithin = foldersOf(folded(name)).some((folder) => this.#taken.has(folder))
    const base = isWithin ? name.replaceAll('/', '-') : name
    let free = base
    for (let number = 2; !this.isFree(free); number++) free = `${base}-${number}`
    return free
  }
}
