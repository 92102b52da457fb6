import { ImportFailure } from '../failure.ts'
import type { Bytes } from '../objects/encoding.ts'
import { openOnDemand, type ObjectsOnDemand } from '../objects/read-objects.ts'
import { isFile, isFolder, readEntries } from '../rewrite/tree-entries.ts'
import type { HeavyFolders } from './heavy-folders.ts'

/** Is told of a file and its path. */
type Met = (blob: string, path: Bytes) => void

/** In bytes; Linux has no longer ones (PATH_MAX). */
const longestPath = 4096

/** A folder with its path, which ends with a slash, and is empty for a root. */
interface Folder {
  id: string
  path: Bytes
}

const tooLong = () =>
  new ImportFailure('too large', 'A large file of the source has too long a path.')

/** Looks for files in folders, of which it reads each once: one place of a file is enough. */
export class Finder implements Disposable {
  readonly #heavy: HeavyFolders
  readonly #objects: ObjectsOnDemand
  readonly #seen = new Set<string>()

  /** @param heavy the folders that have them */
  constructor(path: string, heavy: HeavyFolders, signal: AbortSignal) {
    this.#heavy = heavy
    this.#objects = openOnDemand(path, signal)
  }

  #isNew(id: string): boolean {
    if (this.#seen.has(id) || !this.#heavy.has(id)) return false
    this.#seen.add(id)
    return true
  }

  /** Calls back with what is in a folder, and returns the folders in it. */
  async #open({ id, path }: Folder, met: Met): Promise<Folder[]> {
    if (path.length > longestPath) throw tooLong()
    const inner: Folder[] = []
    const { content } = await this.#objects.read(id)
    for (const entry of readEntries(content)) {
      if (isFile(entry)) met(entry.id, path + entry.name)
      else if (isFolder(entry) && this.#isNew(entry.id)) {
        inner.push({ id: entry.id, path: `${path}${entry.name}/` })
      }
    }
    return inner
  }

  /** Calls back for each file of a root that is in a folder which was not met before. */
  async look(root: string, met: Met): Promise<void> {
    const left: Folder[] = this.#isNew(root) ? [{ id: root, path: '' }] : []
    for (let folder = left.pop(); folder; folder = left.pop()) {
      left.push(...(await this.#open(folder, met)).reverse())
    }
  }

  [Symbol.dispose](): void {
    this.#objects[Symbol.dispose]()
  }
}
