import { openOnDemand, type ObjectsOnDemand } from '../objects/read-objects.ts'
import { IdMap } from '../rewrite/id-map.ts'
import { rootsOf } from './roots.ts'
import { scannerFor, type Scan } from './scan-folder.ts'

/** Tells which folders have a large file somewhere in them, by their ids. */
export type HeavyFolders = Pick<IdMap, 'has'>

/** A folder that is known once it and all folders in it have been read. */
interface Open {
  id: string
  /** What is missing until then: itself, and folders in it. */
  missing: number
  isHeavy: boolean
  /** Folders that wait for it. */
  within: Open[]
}

/** Roots that are looked at together, so that git need not wait for the next question. */
const batch = 512

/** Each folder is read once, however often and wherever it is met: a few can be a thousand million paths. */
class Walk {
  readonly heavy = new IdMap()
  readonly #light = new IdMap()
  readonly #open = new Map<string, Open>()
  #next: Open[] = []
  readonly #objects: ObjectsOnDemand
  readonly #scan: Scan

  constructor(objects: ObjectsOnDemand, scan: Scan) {
    this.#objects = objects
    this.#scan = scan
  }

  /** Undefined for one that is known. */
  #opened(id: string): Open | undefined {
    if (this.#light.has(id) || this.heavy.has(id)) return undefined
    const found = this.#open.get(id)
    if (found) return found
    const made = { id, missing: 1, isHeavy: false, within: [] }
    this.#open.set(id, made)
    this.#next.push(made)
    return made
  }

  /** Not by recursion, as folders may be nested deeper than calls. */
  #settle(folder: Open): void {
    const settled = [folder]
    for (let known = settled.pop(); known; known = settled.pop()) {
      const { id, isHeavy, within } = known
      const kind = isHeavy ? this.heavy : this.#light
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
      const asked = this.#next
      this.#next = []
      let at = 0
      for await (const { content } of this.#objects.readAll(asked.map(({ id }) => id))) {
        this.#read(asked[at++] as Open, content)
      }
    }
  }
}

/**
 * The folders of a history that have some of the files in them, at any depth.
 * @param blobs ids
 * @param from commits or refs
 * @throws ImportFailure for a folder that is broken or over 64 MiB
 */
export async function heavyFolders(
  path: string,
  blobs: Iterable<string>,
  from: readonly string[],
  signal: AbortSignal,
): Promise<HeavyFolders> {
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
