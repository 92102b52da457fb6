import { openOnDemand, type ObjectsOnDemand } from '../objects/read-objects.ts'
import { IdMap } from '../rewrite/id-map.ts'
import { rootsOf } from './roots.ts'
import { scannerFor, type Scan } from './scan-folder.ts'

/** Ids of the folders that contain a large file at any depth. */
export type LargeFileFolders = Pick<IdMap, 'has'>

/** A folder whose subfolders have not all been read yet. */
interface Open {
  id: string
  /** Number of folders still to be read: the folder itself and its subfolders. */
  missing: number
  isHeavy: boolean
  /** Parent folders that wait for it. */
  within: Open[]
}

/** Number of roots read together, so that git does not wait between requests. */
const batch = 512

/** Reads each folder once, however often it occurs: a few folders can form a billion paths. */
class Walk {
  readonly heavy = new IdMap()
  readonly #withoutLargeFiles = new IdMap()
  readonly #open = new Map<string, Open>()
  #next: Open[] = []
  readonly #objects: ObjectsOnDemand
  readonly #scan: Scan

  constructor(objects: ObjectsOnDemand, scan: Scan) {
    this.#objects = objects
    this.#scan = scan
  }

  /** Returns the pending folder; undefined when its result is known. */
  #opened(id: string): Open | undefined {
    if (this.#withoutLargeFiles.has(id) || this.heavy.has(id)) return undefined
    const found = this.#open.get(id)
    if (found) return found
    const folder = { id, missing: 1, isHeavy: false, within: [] }
    this.#open.set(id, folder)
    this.#next.push(folder)
    return folder
  }

  /** Iterative, because folders may be nested deeper than the call stack allows. */
  #settle(folder: Open): void {
    const settled = [folder]
    for (let known = settled.pop(); known; known = settled.pop()) {
      const { id, isHeavy, within } = known
      const kind = isHeavy ? this.heavy : this.#withoutLargeFiles
      kind.add(id, id)
      this.#open.delete(id)
      for (const outer of within) {
        outer.isHeavy ||= isHeavy
        if (--outer.missing === 0) settled.push(outer)
      }
    }
  }

  #read(folder: Open, content: Buffer): void {
    const { folders, hasLargeFile } = this.#scan(content)
    folder.isHeavy ||= hasLargeFile
    for (const id of folders) {
      const inner = this.#opened(id)
      if (!inner) {
        folder.isHeavy ||= this.heavy.has(id)
      } else if (inner.within.at(-1) !== folder) {
        inner.within.push(folder)
        folder.missing++
      }
    }
    if (--folder.missing === 0) this.#settle(folder)
  }

  async look(roots: Iterable<string>): Promise<void> {
    for (const id of roots) this.#opened(id)
    while (this.#next.length > 0) {
      const pending = this.#next
      this.#next = []
      let at = 0
      for await (const { content } of this.#objects.readAll(pending.map(({ id }) => id))) {
        this.#read(pending[at++] as Open, content)
      }
    }
  }
}

/**
 * Finds the folders of a history that contain some of the files, at any depth.
 * @param blobs ids
 * @param from commits or refs
 * @throws ImportFailure for a folder that is malformed or over 64 MiB
 */
export async function largeFileFolders(
  path: string,
  blobs: Iterable<string>,
  from: readonly string[],
  signal: AbortSignal,
): Promise<LargeFileFolders> {
  using objects = openOnDemand(path, signal)
  const walk = new Walk(objects, scannerFor(blobs))
  let roots: string[] = []
  for await (const { tree } of rootsOf(path, from, signal)) {
    if (roots.push(tree) < batch) continue
    await walk.look(roots)
    roots = []
  }
  await walk.look(roots)
  return walk.heavy
}
