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
import type { Tables } from './tables.ts'

type Table = keyof Tables

interface CacheEntry {
  value: unknown
  age: number
}

const capacity = 20_000

/** Tables whose rows the database deletes by cascade when a row of the given table is deleted. */
const cascades: Partial<Record<string, readonly Table[]>> = {
  accounts: [
    'memberships',
    'collaborators',
    'tokens',
    'installations',
    'grants',
    'teams',
    'team_ancestry',
    'team_members',
    'team_repositories',
    'organization_roles',
    'organization_role_users',
    'organization_role_teams',
    'sessions',
    'workflow_tokens',
    'emails',
    'migrations',
    'custom_properties',
    'custom_property_values',
    'blocks',
    'interaction_limits',
    'ssh_keys',
    'gpg_keys',
  ],
  repositories: [
    'collaborators',
    'installation_repositories',
    'team_repositories',
    'workflow_tokens',
    'migration_repositories',
    'custom_property_values',
  ],
  custom_properties: ['custom_property_values'],
  oauth_apps: ['tokens'],
  apps: ['tokens', 'app_keys', 'installations', 'installation_tokens', 'hooks'],
  grants: ['tokens'],
  installations: ['installation_repositories', 'installation_tokens', 'installation_removals'],
  migrations: ['migration_repositories'],
  teams: ['team_ancestry', 'team_members', 'team_repositories', 'organization_role_teams'],
  organization_roles: ['organization_role_users', 'organization_role_teams'],
}

/**
 * Caches rows that are read on every request, until one of their tables is written.
 *
 * The plugin hooks below detect writes of this process, so a query cannot forget to invalidate. The
 * engine's stamp detects writes of other processes. Without a stamp nothing is cached.
 */
export class ReadCache implements KyselyPlugin {
  readonly #generations = new Map<string, number>()
  readonly #writes = new WeakMap<object, string>()
  readonly #entries = new Map<string, CacheEntry>()
  readonly #stamp: (() => number) | undefined
  #seen = 0
  #epoch = 0

  constructor(stamp: (() => number) | undefined) {
    this.#stamp = stamp
    this.#seen = stamp?.() ?? 0
  }

  /**
   * Clears the cache when another process has written. Called once for each request, so that the
   * request sees everything that was committed before it arrived.
   */
  freshen(): void {
    const stamp = this.#stamp?.() ?? 0
    if (stamp === this.#seen) return
    this.#seen = stamp
    this.#epoch++ // invalidates loads that are in progress
    this.#entries.clear()
  }

  /**
   * Returns the cached value of `key`, or loads and caches it.
   * @param tables the tables that `load` reads
   */
  async get<T>(tables: readonly Table[], key: string, load: () => Promise<T>): Promise<T> {
    if (!this.#stamp) return load()
    const age = this.#age(tables)
    const entry = this.#entries.get(key)
    if (entry?.age === age) return entry.value as T
    const value = await load()
    if (this.#entries.size >= capacity) this.#entries.clear()
    // A write during the load has raised the age, so a value read before the write is never
    // returned.
    this.#entries.set(key, { value, age })
    return value
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const table = writtenTable(node)
    if (table) this.#writes.set(queryId, table)
    if (table) this.#touch(table)
    return node
  }

  // Invalidated again after the write: a read may run while both wait for the connection.
  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const table = this.#writes.get(args.queryId)
    if (table) this.#touch(table)
    return args.result
  }

  #touch(table: string): void {
    for (const each of [table, ...(cascades[table] ?? [])]) {
      this.#generations.set(each, (this.#generations.get(each) ?? 0) + 1)
    }
  }

  #age(tables: readonly Table[]): number {
    let age = this.#epoch
    for (const table of tables) age += this.#generations.get(table) ?? 0
    return age
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
