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

interface Remembered {
  value: unknown
  age: number
}

const capacity = 20_000

/** What the store removes by itself when a row of a table goes. */
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
 * Rows read on every request, remembered until a write to one of their tables. Our own writes are
 * noticed by the plugin below, so no query can forget to say so; those of other processes by the
 * engine's stamp. An engine without a stamp remembers nothing.
 */
export class ReadCache implements KyselyPlugin {
  readonly #generations = new Map<string, number>()
  readonly #writes = new WeakMap<object, string>()
  readonly #entries = new Map<string, Remembered>()
  readonly #stamp: (() => number) | undefined
  #seen = 0
  #epoch = 0

  constructor(stamp: (() => number) | undefined) {
    this.#stamp = stamp
    this.#seen = stamp?.() ?? 0
  }

  /**
   * Forgets everything when another process has written. Asked once for each request, so that what was
   * committed before it came is seen.
   */
  freshen(): void {
    const stamp = this.#stamp?.() ?? 0
    if (stamp === this.#seen) return
    this.#seen = stamp
    this.#epoch++ // so that what is being loaded at this moment is not kept either
    this.#entries.clear()
  }

  /** The remembered value for `key`, or what `load` gives. `tables` are those `load` reads. */
  async get<T>(tables: readonly Table[], key: string, load: () => Promise<T>): Promise<T> {
    if (!this.#stamp) return load()
    const age = this.#age(tables)
    const known = this.#entries.get(key)
    if (known?.age === age) return known.value as T
    const value = await load()
    if (this.#entries.size >= capacity) this.#entries.clear()
    // A write that came while loading has raised the age, so what was read before it never serves.
    this.#entries.set(key, { value, age })
    return value
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const table = writtenTable(node)
    if (table) this.#writes.set(queryId, table)
    if (table) this.#touch(table)
    return node
  }

  // Touched again when the write is done: a read may overtake it while both wait for the connection.
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

/** The table a query writes to; undefined when it only reads. */
function writtenTable(node: RootOperationNode): string | undefined {
  if (node.kind === 'InsertQueryNode') return tableName(node.into)
  if (node.kind === 'UpdateQueryNode') return tableName(node.table)
  if (node.kind === 'DeleteQueryNode') return tableName(node.from.froms[0])
  return undefined
}

function tableName(node: OperationNode | undefined): string | undefined {
  return node && TableNode.is(node) ? node.table.identifier.name : undefined
}
