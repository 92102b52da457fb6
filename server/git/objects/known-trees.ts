import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { ObjectReader } from './object-reader.ts'
import { parseTree, type TreeEntry } from './tree.ts'

/** What a walk may read, in bytes: different trees, and both trees of all comparisons. */
export interface Room {
  bytes: number
  compared: number
}

/** Larger trees are not read here. */
const largestTree = 1024 * 1024

/** Other requests wait for no more compared bytes than these. */
const bytesInTurn = 512 * 1024

const nothing = Buffer.alloc(0)

export const isFolder = (entry: TreeEntry | undefined): boolean => entry?.type === 'dir'

/** An entry that differs. It is absent where it was added or removed. */
export interface ChangedEntry {
  old: TreeEntry | undefined
  now: TreeEntry | undefined
}

/** Reads the entries of a tree object one after the other. */
class Cursor {
  readonly #tree: Buffer
  #at = 0
  #end = 0

  constructor(tree: Buffer) {
    this.#tree = tree
    this.next()
  }

  get isOver(): boolean {
    return this.#at >= this.#tree.length
  }

  /** The present entry as it is stored. */
  get bytes(): Buffer {
    return this.#tree.subarray(this.#at, this.#end)
  }

  /** Whether both have the same entry, as they are stored. */
  isAtSame(other: Cursor): boolean {
    const [from, to] = [other.#at, other.#end]
    return !this.isOver && this.#tree.compare(other.#tree, from, to, this.#at, this.#end) === 0
  }

  get entry(): TreeEntry | undefined {
    return parseTree(this.bytes)[0]
  }

  /** What git sorts the present entry by: folders by their names with a slash. */
  get key(): Buffer {
    const { bytes } = this
    const name = bytes.subarray(bytes.indexOf(32) + 1, bytes.indexOf(0) + 1)
    if (!isFolder(this.entry)) return name.subarray(0, -1)
    const key = Buffer.from(name)
    key[key.length - 1] = 47 // the slash, instead of NUL
    return key
  }

  next(): void {
    this.#at = this.#end
    this.#end = this.isOver ? this.#at : this.#tree.indexOf(0, this.#at) + 21
  }
}

function orderOf(old: Cursor, now: Cursor): number {
  if (old.isOver || now.isOver) return old.isOver ? 1 : -1
  return Buffer.compare(old.key, now.key)
}

/**
 * The entries that differ between two tree objects, in the order of git. A file that becomes a folder
 * is two entries. Those that are the same are not parsed: large folders have few others.
 */
export function* changedEntries(before: Buffer, after: Buffer): Generator<ChangedEntry> {
  const [old, now] = [new Cursor(before), new Cursor(after)]
  while (!old.isOver || !now.isOver) {
    const isSame = old.isAtSame(now)
    const order = isSame ? 0 : orderOf(old, now)
    if (!isSame)
      yield { old: order <= 0 ? old.entry : undefined, now: order >= 0 ? now.entry : undefined }
    if (order <= 0) old.next()
    if (order >= 0) now.next()
  }
}

/**
 * Trees by id, as long as there is room. A few trees can be compared with each other any number of
 * times, so the comparisons count as well.
 */
export class KnownTrees {
  readonly #objects: ObjectReader
  readonly #known = new Map<string, Buffer>()
  readonly #room: Room
  #turn = 0

  constructor(objects: ObjectReader, { bytes, compared }: Room) {
    this.#objects = objects
    this.#room = { bytes, compared }
  }

  async load(ids: ReadonlySet<string>): Promise<void> {
    const infos = await this.#objects.info([...ids].filter((id) => !this.#known.has(id)))
    const fitting = infos
      .flatMap((info) => info ?? [])
      .filter(({ type, size }) => type === 'tree' && size <= largestTree)
      .filter(({ size }) => (this.#room.bytes -= size) >= 0)
    const contents = await this.#objects.allContents(fitting)
    // Copies, because a small one would keep the chunk that git sent it in.
    for (const [at, { id }] of fitting.entries()) this.#known.set(id, Buffer.from(contents[at]!))
  }

  /** Two trees to compare. An absent one is empty. Undefined when one is missing, or without room. */
  async pair(before?: string, after?: string): Promise<[Buffer, Buffer] | undefined> {
    const find = (id: string | undefined) => (id === undefined ? nothing : this.#known.get(id))
    const [old, now] = [find(before), find(after)]
    if (!old || !now) return undefined
    const size = old.length + now.length
    if ((this.#room.compared -= size) < 0) return undefined
    if ((this.#turn += size) > bytesInTurn) {
      this.#turn = 0
      await yieldToEventLoop()
    }
    return [old, now]
  }
}
