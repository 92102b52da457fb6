import { yieldToEventLoop } from '../core/yield-to-event-loop.ts'
import type { ObjectReader } from './object-reader.ts'
import { parseTree, type TreeEntry } from './tree.ts'

export type Entries = ReadonlyMap<string, TreeEntry>

/** What a walk may read: bytes of different trees, and entries of all that it compares. */
export interface Room {
  bytes: number
  entries: number
}

/** Larger trees are not parsed here. */
const largestTree = 1024 * 1024

/** Other requests wait for no more entries than these. */
const entriesInTurn = 20_000

const nothing: Entries = new Map()

export const isFolder = (entry: TreeEntry | undefined): boolean => entry?.type === 'dir'

/** An entry that differs. It is absent where it was added or removed. */
export interface ChangedEntry {
  name: string
  old: TreeEntry | undefined
  now: TreeEntry | undefined
}

/** The entries that differ between two folders. */
export function* changedEntries(before: Entries, after: Entries): Generator<ChangedEntry> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)]
    if (old?.id !== now?.id || old?.mode !== now?.mode) yield { name, old, now }
  }
}

/**
 * Trees by id, as long as there is room. A few trees can be compared with each other any number of
 * times, so the comparisons count as well.
 */
export class KnownTrees {
  readonly #objects: ObjectReader
  readonly #known = new Map<string, Entries>()
  readonly #room: Room
  #turn = 0

  constructor(objects: ObjectReader, room: Room) {
    this.#objects = objects
    this.#room = { ...room }
  }

  async load(ids: ReadonlySet<string>): Promise<void> {
    const infos = await this.#objects.info([...ids].filter((id) => !this.#known.has(id)))
    const fitting = infos
      .flatMap((info) => info ?? [])
      .filter(({ type, size }) => type === 'tree' && size <= largestTree)
      .filter(({ size }) => (this.#room.bytes -= size) >= 0)
    for (const [at, content] of (await this.#objects.allContents(fitting)).entries()) {
      const entries = parseTree(content)
      this.#known.set(fitting[at]!.id, new Map(entries.map((entry) => [entry.name, entry])))
      await this.#passTurn(entries.length)
    }
  }

  /**
   * The entries of two trees to compare. An absent tree is empty. Undefined when one is missing, or
   * there is no room.
   */
  async pair(before?: string, after?: string): Promise<[Entries, Entries] | undefined> {
    const [old, now] = [before, after].map((id) =>
      id === undefined ? nothing : this.#known.get(id),
    )
    if (!old || !now) return undefined
    const size = old.size + now.size
    if ((this.#room.entries -= size) < 0) return undefined
    await this.#passTurn(size)
    return [old, now]
  }

  async #passTurn(entries: number): Promise<void> {
    if ((this.#turn += entries) < entriesInTurn) return
    this.#turn = 0
    await yieldToEventLoop()
  }
}
