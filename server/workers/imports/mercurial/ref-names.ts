import { isBranchName } from '../../../git/names.ts'

/** What git does not take in a name, and what other commands would read as something else. */
function cleaned(name: string): string {
  return name
    .replace(/[\p{Cc}\s~^:?*[\\\ufffd]+|@\{|\.{2,}/gu, '-')
    .replace(/\/+/g, '/')
    .replace(/(^|\/)\.+/g, '$1')
    .replace(/\.lock(?=\/|$)/g, '-lock')
    .replace(/^[-/]+|[/.]+$/g, '')
}

/** Names that some file systems cannot tell apart are the same. */
const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** The folders that a ref of this name is in. */
const foldersOf = (name: string) =>
  [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index))

/** Gives out names for branches, or for tags, none twice and none that is a folder of another. */
export class RefNames {
  readonly #taken = new Set<string>()
  readonly #folders = new Set<string>()

  isFree(name: string): boolean {
    const key = folded(name)
    const isInUse = this.#taken.has(key) || this.#folders.has(key)
    return !isInUse && !foldersOf(key).some((folder) => this.#taken.has(folder))
  }

  /**
   * The name itself or, where that cannot be, one like it; undefined where there is none.
   * @param kind what it is a name of, to tell a name that looks like something else from that
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
