import { ImportFailure } from '../failure.ts'
import type { Bytes } from '../objects/encoding.ts'
import type { ObjectsOnDemand } from '../objects/read-objects.ts'
import type { LargeFiles } from './large-files-of.ts'
import { isFolder, readEntries, type Entry } from './tree-entries.ts'

/** Maximum number of pointers in one commit; each is a line of its attributes file. */
const maxPaths = 1_000

/** Bytes; the maximum on Linux (PATH_MAX). */
const maxPathLength = 4096

/** Maximum number of cached paths of all folders. */
const maxCachedPaths = 200_000

const tooMany = () =>
  new ImportFailure('too large', 'A commit of the source has large files in too many places.')

/**
 * Lists the large files in a folder. Every visited folder contains one, so the limit bounds the
 * work.
 */
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
    if (this.#size > maxCachedPaths) {
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
   * @returns paths relative to the folder
   * @throws ImportFailure for more than 1000 paths, or one over 4096 bytes
   */
  async of(entries: readonly Entry[]): Promise<Bytes[]> {
    const found: Bytes[] = []
    for (const entry of entries) {
      if (this.#files.isLarge(entry)) found.push(entry.name)
      if (!isFolder(entry) || !this.#files.heavy.has(entry.id)) continue
      const within = await this.#within(entry)
      found.push(...within.map((path) => `${entry.name}/${path}`))
      if (found.length > maxPaths || (found.at(-1)?.length ?? 0) > maxPathLength) throw tooMany()
    }
    if (found.length > maxPaths) throw tooMany()
    return found
  }
}
