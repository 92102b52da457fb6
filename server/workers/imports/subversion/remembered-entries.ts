import type { Entry } from './entry.ts'
import { parentOf } from './paths.ts'

/** Maximum number of paths that are kept. */
const maxPaths = 50_000

/**
 * Current entries of files, so that git need not be asked. Replacing a folder forgets what is in it
 * in constant time: a history may consist of copied folders.
 */
export class RememberedEntries {
  readonly #entries = new Map<string, { entry: Entry; order: number }>()
  readonly #replaced = new Map<string, number>()
  #order = 0

  /** Undefined when it is unknown. */
  get(path: string): Entry | undefined {
    const found = this.#entries.get(path)
    if (!found) return undefined
    for (let at = path; at !== ''; at = parentOf(at))
      if ((this.#replaced.get(at) ?? 0) > found.order) return undefined
    return found.entry
  }

  set(path: string, entry: Entry): void {
    this.#makeRoom()
    this.#entries.set(path, { entry, order: ++this.#order })
  }

  /** Forgets a file, or all files in a folder. */
  forget(path: string): void {
    this.#entries.delete(path)
    this.#makeRoom()
    this.#replaced.set(path, ++this.#order)
  }

  #makeRoom(): void {
    if (this.#entries.size + this.#replaced.size < maxPaths) return
    this.#entries.clear()
    this.#replaced.clear()
  }
}
