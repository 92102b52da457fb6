import { ImportFailure } from '../failure.ts'
import type { Bytes } from '../objects/encoding.ts'
import type { ObjectsOnDemand } from '../objects/read-objects.ts'
import type { LargeFiles } from './large-files-of.ts'
import { isFolder, readEntries, type Entry } from './tree-entries.ts'

/** In one commit; each is a line of its attributes. */
const mostPaths = 1_000

/** In bytes; Linux has no longer ones (PATH_MAX). */
const longestPath = 4096

/** Paths that are remembered, of all folders together. */
const mostRemembered = 200_000

const tooMany = () =>
  new ImportFailure('too large', 'A commit of the source has large files in too many places.')

/** Where in a folder the large files are. As every folder that is opened has one, the limit ends this soon. */
export class PointerPaths {
  readonly #objects: ObjectsOnDemand
  readonly #files: LargeFiles
  #remembered = new Map<string, Bytes[]>()
  #size = 0

  constructor(objects: ObjectsOnDemand, files: LargeFiles) {
    this.#objects = objects
    this.#files = files
  }

  #remember(id: string, paths: Bytes[]): void {
    if (this.#size > mostRemembered) {
      this.#remembered = new Map()
      this.#size = 0
    }
    this.#remembered.set(id, paths)
    this.#size += paths.length
  }

  async #within({ id }: Entry): Promise<Bytes[]> {
    const known = this.#remembered.get(id)
    if (known) return known
    const { content } = await this.#objects.read(id)
    const found = await this.of(readEntries(content))
    this.#remember(id, found)
    return found
  }

  /**
   * @returns paths from the folder on
   * @throws ImportFailure for more than 1000 of them, or one of more than 4096 bytes
   */
  async of(entries: readonly Entry[]): Promise<Bytes[]> {
    const found: Bytes[] = []
    for (const entry of entries) {
      if (this.#files.isLarge(entry)) found.push(entry.name)
      if (!isFolder(entry) || !this.#files.heavy.has(entry.id)) continue
      const within = await this.#within(entry)
      found.push(...within.map((path) => `${entry.name}/${path}`))
      if (found.length > mostPaths || (found.at(-1)?.length ?? 0) > longestPath) throw tooMany()
    }
    if (found.length > mostPaths) throw tooMany()
    return found
  }
}
