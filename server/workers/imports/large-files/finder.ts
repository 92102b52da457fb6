import { ImportFailure } from '../failure.ts'
import type { Bytes } from '../objects/encoding.ts'
import { openOnDemand, type ObjectsOnDemand } from '../objects/read-objects.ts'
import { isFile, isFolder, readEntries } from '../rewrite/tree-entries.ts'
import type { LargeFileFolders } from './large-file-folders.ts'

/** Called for a file and its path. */
type OnFile = (blob: string, path: Bytes) => void

/** Bytes; the maximum on Linux (PATH_MAX). */
const maxPathLength = 4096

/** A folder and its path, which ends with a slash and is empty for a root. */
interface Folder {
  id: string
  path: Bytes
}

const tooLong = () =>
  new ImportFailure('too large', 'A large file of the source has a path that is too long.')

/** Searches trees for files. Reads each folder once, because one place per file is enough. */
export class Finder implements Disposable {
  readonly #heavy: LargeFileFolders
  readonly #objects: ObjectsOnDemand
  readonly #seen = new Set<string>()

  /** @param heavy folders that contain the wanted files */
  constructor(path: string, heavy: LargeFileFolders, signal: AbortSignal) {
    this.#heavy = heavy
    this.#objects = openOnDemand(path, signal)
  }

  #isNew(id: string): boolean {
    if (this.#seen.has(id) || !this.#heavy.has(id)) return false
    this.#seen.add(id)
    return true
  }

  /** Reports the files of a folder and returns its subfolders. */
  async #open({ id, path }: Folder, onFile: OnFile): Promise<Folder[]> {
    if (path.length > maxPathLength) throw tooLong()
    const inner: Folder[] = []
    const { content } = await this.#objects.read(id)
    for (const entry of readEntries(content)) {
      if (isFile(entry)) onFile(entry.id, path + entry.name)
      else if (isFolder(entry) && this.#isNew(entry.id)) {
        inner.push({ id: entry.id, path: `${path}${entry.name}/` })
      }
    }
    return inner
  }

  /** Reports the files of a root that are in folders not visited before. */
  async look(root: string, onFile: OnFile): Promise<void> {
    const left: Folder[] = this.#isNew(root) ? [{ id: root, path: '' }] : []
    for (let folder = left.pop(); folder; folder = left.pop()) {
      left.push(...(await this.#open(folder, onFile)).reverse())
    }
  }

  [Symbol.dispose](): void {
    this.#objects[Symbol.dispose]()
  }
}
