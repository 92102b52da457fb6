import type { Bytes } from '../objects/encoding.ts'
import { openOnDemand, type ObjectsOnDemand } from '../objects/read-objects.ts'
import { IdMap } from './id-map.ts'
import { largeFilesOf, type LargeFiles } from './large-files-of.ts'
import { attributesWith, pointersIn } from './lfs-pointers.ts'
import type { Pack } from './pack.ts'
import { PointerPaths } from './pointer-paths.ts'
import type { Rewriting } from './rewriting.ts'
import {
  isFile,
  isFolder,
  readEntries,
  withEntry,
  writeEntries,
  type Entry,
} from './tree-entries.ts'

/** Rewrites folders without their large files. */
export interface Trees extends Disposable {
  /** Rewrites the root tree of a commit. */
  root(id: string): Promise<string>
}

const attributesName = '.gitattributes'

/** Replaces a large file with another blob, or removes it. */
type Replace = (blob: string) => Promise<string | undefined>

/** Marks a folder without remaining entries. */
const emptyFolder = '0'.repeat(40)

interface Parts {
  objects: ObjectsOnDemand
  pack: Pack
  files: LargeFiles
  replace: Replace
  /** Paths of pointers; undefined when files are removed. */
  paths: PointerPaths | undefined
}

/**
 * A folder is rewritten the same way wherever it occurs, except roots, which contain the attributes
 * file.
 */
class TreesWithoutLargeFiles implements Trees {
  readonly #parts: Parts
  /** All rewritten folders, because forgotten ones would be rewritten once for each place. */
  readonly #folders = new IdMap()
  readonly #roots = new IdMap()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async #entries(tree: string): Promise<Entry[]> {
    return readEntries((await this.#parts.objects.read(tree)).content)
  }

  /** Returns the new id of an entry; undefined when it is removed. */
  async #entry(entry: Entry): Promise<string | undefined> {
    const { files, replace } = this.#parts
    if (isFolder(entry) && files.heavy.has(entry.id)) return this.#folder(entry.id)
    return files.isLarge(entry) ? replace(entry.id) : entry.id
  }

  async #without(entries: readonly Entry[], stays = (_: Entry) => false): Promise<Entry[]> {
    const left: Entry[] = []
    for (const entry of entries) {
      const id = stays(entry) ? entry.id : await this.#entry(entry)
      if (id !== undefined) left.push(id === entry.id ? entry : { ...entry, id })
    }
    return left
  }

  /** A folder without remaining entries is removed. */
  async #folder(tree: string): Promise<string | undefined> {
    let id = this.#folders.get(tree)
    if (id === undefined) {
      const left = await this.#without(await this.#entries(tree))
      id = left.length === 0 ? emptyFolder : this.#write(left)
      this.#folders.add(tree, id)
    }
    return id === emptyFolder ? undefined : id
  }

  #write = (entries: readonly Entry[]) => this.#parts.pack.add('tree', writeEntries(entries))

  /** Adds the attributes of converted files to a root. */
  async #attributed(entries: readonly Entry[], moved: readonly Bytes[]): Promise<Entry[]> {
    const { objects, pack } = this.#parts
    const present = entries.find(({ name }) => name === attributesName)
    const was = present && isFile(present) ? await objects.read(present.id) : undefined
    const attributes = attributesWith(was?.content.toString('latin1') ?? '', moved)
    const id = pack.add('blob', Buffer.from(attributes, 'latin1'))
    const mode = present && isFile(present) ? present.mode : '100644'
    return withEntry(entries, { mode, name: attributesName, id })
  }

  /** When a folder has the name of the attributes file, files cannot be converted. */
  async #root(tree: string): Promise<string> {
    const was = await this.#entries(tree)
    const { paths } = this.#parts
    if (paths && was.some((entry) => entry.name === attributesName && isFolder(entry))) return tree
    const stays = (entry: Entry) => entry.name === attributesName && !isFolder(entry)
    const moved = (await paths?.of(was.filter((entry) => !stays(entry)))) ?? []
    const left = await this.#without(was, stays)
    if (left.length === was.length && left.every((entry, at) => entry === was[at])) return tree
    return this.#write(moved.length === 0 ? left : await this.#attributed(left, moved))
  }

  async root(tree: string): Promise<string> {
    if (!this.#parts.files.heavy.has(tree)) return tree
    const known = this.#roots.get(tree)
    if (known !== undefined) return known
    const found = await this.#root(tree)
    this.#roots.add(tree, found)
    return found
  }

  [Symbol.dispose](): void {
    this.#parts.objects[Symbol.dispose]()
  }
}

/** Creates the tree rewriter; undefined when all folders stay unchanged. */
export async function treesOf(
  rewriting: Rewriting,
  commits: ReadonlySet<string>,
  pack: Pack,
): Promise<Trees | undefined> {
  const { path, largeFiles, signal } = rewriting
  const files = largeFiles === 'keep' ? undefined : await largeFilesOf(rewriting, commits)
  if (!files) return undefined
  const objects = openOnDemand(path, signal)
  const parts = { objects, pack, files }
  return new TreesWithoutLargeFiles(
    largeFiles === 'lfs'
      ? {
          ...parts,
          replace: pointersIn(rewriting, pack, files.sizes),
          paths: new PointerPaths(objects, files),
        }
      : { ...parts, replace: async () => undefined, paths: undefined },
  )
}
