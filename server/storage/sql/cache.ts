import {
  TableNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import type { WriteCounts } from '../reads/read-watch.ts'
import type { Tables } from '../schema/tables.ts'

type Table = keyof Tables

interface CacheEntry {
  value: unknown
  age: number
}

const capacity = 20_000
const always = () => true

/** Caches another value that was read together with the requested one. */
export type CacheAlso = (key: string, value: unknown) => void

/** Remembers what was read. */
export interface RowCache {
  /**
   * Returns the cached value of `key`, or loads and caches it.
   * @param tables the tables that `load` reads
   */
  get<T>(tables: readonly Table[], key: string, load: (also: CacheAlso) => Promise<T>): Promise<T>
  /** To be called after waiting for a lock: other transactions may have written in the meantime. */
  forget(): void
}

/** Reads everything each time. */
export const noCache: RowCache = {
  get: (_tables, _key, load) => load(() => {}),
  forget() {},
}

/**
 * Caches rows that are read on every request, until one of their tables is written.
 *
 * With a stamp, the plugin hooks below detect writes of this process, so a query cannot forget to
 * invalidate, and the stamp detects writes of other processes. Without one, only the checks of the
 * database detect writes, of any process (changes.ts).
 */
export class ReadCache implements KyselyPlugin, RowCache, WriteCounts {
  /** When each table was last written, as the number of writes until then. */
  readonly #generations = new Map<string, number>()
  #writeCount = 0
  readonly #writes = new WeakMap<object, readonly string[]>()
  readonly #entries = new Map<string, CacheEntry>()
  readonly #stamp: (() => number) | undefined
  /** For each table, those that change when a row of it is deleted, and itself. */
  #reach: ReadonlyMap<string, readonly string[]> = new Map()
  #seen = 0
  #epoch = 0

  constructor(stamp: (() => number) | undefined) {
    this.#stamp = stamp
    this.#seen = stamp?.() ?? 0
  }

  /** Call it once the schema is current. */
  learn(reach: ReadonlyMap<string, readonly string[]>): void {
    this.#reach = reach
  }

  /**
   * Clears the cache when another process has written. Called once for each request, so that the
   * request sees everything that was committed before it arrived.
   */
  revalidate(): void {
    const stamp = this.#stamp?.() ?? 0
    if (stamp === this.#seen) return
    this.#seen = stamp
    this.clear()
  }

  clear(): void {
    this.#epoch++ // invalidates loads that are in progress
    this.#entries.clear()
  }

  /** @param isShareable whether what was loaded is the same for everybody, called afterwards */
  async get<T>(
    tables: readonly Table[],
    key: string,
    load: (also: CacheAlso) => Promise<T>,
    isShareable: () => boolean = always,
  ): Promise<T> {
    const age = this.ageOf(tables)
    const entry = this.#entries.get(key)
    if (entry?.age === age) return entry.value as T
    // A write during the load has raised the age, so a value read before the write is never
    // returned.
    const remember: CacheAlso = (name, value) => {
      if (!isShareable()) return
      if (this.#entries.size >= capacity) this.#entries.clear()
      this.#entries.set(name, { value, age })
    }
    const value = await load(remember)
    remember(key, value)
    return value
  }

  /** What is shared is as new as the last commit. */
  forget(): void {}

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const tables = this.#writtenBy(node)
    if (tables) this.#writes.set(queryId, tables)
    if (tables && this.#stamp) this.age(tables)
    return node
  }

  // Invalidated again after the write: a read may run while both wait for the connection.
  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const tables = this.#writes.get(args.queryId)
    if (tables && this.#stamp) this.age(tables)
    return args.result
  }

  /** Values of these tables that are cached now, or being loaded, are no longer used. */
  age(tables: readonly string[]): void {
    this.#writeCount++
    for (const each of tables) this.#generations.set(each, this.#writeCount)
  }

  /** The tables that a compiled query changes; none for a read. */
  tablesWrittenBy(queryId: object): readonly string[] {
    return this.#writes.get(queryId) ?? []
  }

  writesTo(table: string): number {
    return this.#generations.get(table) ?? 0
  }

  ageOf(tables: readonly string[]): number {
    let age = this.#epoch
    for (const table of tables) age += this.#generations.get(table) ?? 0
    return age
  }

  /** The tables that a query changes; undefined for a read. */
  #writtenBy(node: RootOperationNode): readonly string[] | undefined {
    const table = writtenTable(node)
    if (table === undefined) return undefined
    if (node.kind !== 'DeleteQueryNode') return [table]
    const all = this.#reach.get(table)
    if (!all) this.#epoch++ // what else it deletes is not known
    return all ?? [table]
  }
}

/** Returns the table that a query writes to; undefined for a read. */
function writtenTable(node: RootOperationNode): string | undefined {
  if (node.kind === 'InsertQueryNode') return tableName(node.into)
  if (node.kind === 'UpdateQueryNode') return tableName(node.table)
  if (node.kind === 'DeleteQueryNode') return tableName(node.from.froms[0])
  return undefined
}

function tableName(node: OperationNode | undefined): string | undefined {
  return node && TableNode.is(node) ? node.table.identifier.name : undefined
}
