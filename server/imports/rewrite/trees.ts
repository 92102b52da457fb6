import type { Bytes } from '../objects/encoding.ts'
import { openOnDemand, type ObjectsOnDemand } from '../objects/read-objects.ts'
import { attributesWith, pointersIn } from './lfs-pointers.ts'
import type { Pack } from './pack.ts'
import { placesOf, type LargeFiles, type Place } from './places.ts'
import type { Rewriting } from './rewrite-history.ts'
import {
  isFile,
  isFolder,
  readEntries,
  withEntry,
  writeEntries,
  type Entry,
} from './tree-entries.ts'

export type { KeepLfs } from './lfs-pointers.ts'

/** Folders without their large files. */
export interface Trees extends Disposable {
  /** What becomes of the root of a commit. */
  root(id: string): Promise<string>
}

/** What becomes of a folder. */
interface Outcome {
  entries: Entry[]
  /** Of large files that are pointers now, from the root on. */
  moved: Bytes[]
}

/** A folder that has been looked at; undefined for one that stays. */
type Known = { id: string | undefined; moved: Bytes[] } | undefined

/** Folders that are remembered; neighbours in a history share most of theirs. */
const mostKnown = 50_000

const attributesName = '.gitattributes'

/** What becomes of a large file: another blob, or nothing. */
type Replace = (blob: string) => Promise<string | undefined>

class TreesWithoutLargeFiles implements Trees {
  readonly #objects: ObjectsOnDemand
  readonly #pack: Pack
  readonly #files: LargeFiles
  readonly #replace: Replace
  #known = new Map<string, Known>()

  constructor(objects: ObjectsOnDemand, pack: Pack, files: LargeFiles, replace: Replace) {
    this.#objects = objects
    this.#pack = pack
    this.#files = files
    this.#replace = replace
  }

  async #remembered(key: string, find: () => Promise<Known>): Promise<Known> {
    if (this.#known.has(key)) return this.#known.get(key)
    const found = await find()
    if (this.#known.size >= mostKnown) this.#known = new Map()
    this.#known.set(key, found)
    return found
  }

  /** Nothing for an entry that stays; one without an id goes. */
  async #entry(entry: Entry, place: Place): Promise<Known> {
    const folder = isFolder(entry) && place.folders.get(entry.name)
    if (folder) return this.#folder(entry.id, folder)
    const path = place.path + entry.name
    const isLarge = isFile(entry) && place.files.has(entry.name) && this.#files.sizes.has(entry.id)
    if (!isLarge || path === attributesName) return undefined
    const id = await this.#replace(entry.id)
    return { id, moved: id === undefined ? [] : [path] }
  }

  async #outcome(tree: string, place: Place): Promise<Outcome | undefined> {
    const was = readEntries((await this.#objects.read(tree)).content)
    const outcome: Outcome = { entries: [], moved: [] }
    let any = false
    for (const entry of was) {
      const known = await this.#entry(entry, place)
      any ||= known !== undefined
      outcome.moved.push(...(known?.moved ?? []))
      if (!known) outcome.entries.push(entry)
      else if (known.id !== undefined) outcome.entries.push({ ...entry, id: known.id })
    }
    return any ? outcome : undefined
  }

  /** A folder that nothing is left in goes with what was. */
  #folder(tree: string, place: Place): Promise<Known> {
    return this.#remembered(`${place.number} ${tree}`, async () => {
      const outcome = await this.#outcome(tree, place)
      if (!outcome) return undefined
      const { entries, moved } = outcome
      return { id: entries.length === 0 ? undefined : this.#write(entries), moved }
    })
  }

  #write = (entries: readonly Entry[]) => this.#pack.add('tree', writeEntries(entries))

  /** The root with what git needs to know of the files that have moved. */
  async #attributed({ entries, moved }: Outcome): Promise<Entry[]> {
    const present = entries.find(({ name }) => name === attributesName)
    const was = present && isFile(present) ? await this.#objects.read(present.id) : undefined
    const attributes = attributesWith(was?.content.toString('latin1') ?? '', moved)
    const id = this.#pack.add('blob', Buffer.from(attributes, 'latin1'))
    const mode = present && isFile(present) ? present.mode : '100644'
    return withEntry(entries, { mode, name: attributesName, id })
  }

  /** Where a folder is in the place of the attributes, files cannot be pointers. */
  async #root(tree: string): Promise<Known> {
    const outcome = await this.#outcome(tree, this.#files.root)
    if (!outcome) return undefined
    const { entries, moved } = outcome
    if (moved.length === 0) return { id: this.#write(entries), moved }
    if (entries.some((entry) => entry.name === attributesName && isFolder(entry))) return undefined
    return { id: this.#write(await this.#attributed(outcome)), moved }
  }

  async root(tree: string): Promise<string> {
    const known = await this.#remembered(tree, () => this.#root(tree))
    return known?.id ?? tree
  }

  [Symbol.dispose](): void {
    this.#objects[Symbol.dispose]()
  }
}

/** What makes folders without large files; undefined where all folders stay. */
export async function treesOf(
  rewriting: Rewriting,
  commits: ReadonlySet<string>,
  pack: Pack,
): Promise<Trees | undefined> {
  const { path, largeFiles, signal } = rewriting
  const files = largeFiles === 'keep' ? undefined : await placesOf(rewriting, commits)
  if (!files) return undefined
  const replace =
    largeFiles === 'lfs' ? pointersIn(rewriting, pack, files.sizes) : async () => undefined
  return new TreesWithoutLargeFiles(openOnDemand(path, signal), pack, files, replace)
}
