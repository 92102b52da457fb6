import type { Updateable } from 'kysely'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

/** A status that a protected branch requires. */
export interface RequiredCheck {
  context: string
  /** The app that must set it; null for any account. */
  app_id: number | null
}

export type ActorList = Row<'branch_protection_actors'>['list']

/** An entry of a list of a protected branch. Exactly one of the ids is set. */
export type ProtectionActor = Pick<
  Row<'branch_protection_actors'>,
  'list' | 'user_id' | 'team_id' | 'app_id'
> & {
  /** The account that the app acts with. */
  bot_id: number | null
}

/** The protection of a branch. */
export interface BranchProtection extends Omit<Row<'branch_protections'>, 'checks'> {
  checks: RequiredCheck[] | null
  actors: ProtectionActor[]
}

/** The part of a protection that lists of branches show. */
export type ProtectionSummary = Pick<BranchProtection, 'checks' | 'enforce_admins'>

/** Settings of a protection without its lists. */
export type ProtectionSettings = Omit<
  Updateable<Tables['branch_protections']>,
  'id' | 'repository_id' | 'branch' | 'checks'
> & { checks?: RequiredCheck[] | null }

type Actor = Pick<ProtectionActor, 'user_id' | 'team_id' | 'app_id'>

const sameActor = (one: Actor) => (other: Actor) =>
  one.user_id === other.user_id && one.team_id === other.team_id && one.app_id === other.app_id

const toRow = ({ checks, ...settings }: ProtectionSettings) => ({
  ...settings,
  ...(checks !== undefined && { checks: checks && encode(checks) }),
})

const checksIn = ({ checks }: Pick<Row<'branch_protections'>, 'checks'>) =>
  checks === null ? null : decode<RequiredCheck[]>(checks)

const actorsOf = (handle: Handle, id: number): Promise<ProtectionActor[]> =>
  handle
    .selectFrom('branch_protection_actors')
    .leftJoin('apps', 'apps.id', 'branch_protection_actors.app_id')
    .select([
      'branch_protection_actors.list',
      'branch_protection_actors.user_id',
      'branch_protection_actors.team_id',
      'branch_protection_actors.app_id',
      'apps.bot_id',
    ])
    .where('branch_protection_actors.protection_id', '=', id)
    .orderBy('branch_protection_actors.id')
    .execute()

function protectionReads(handle: Handle) {
  return {
    find: async (repositoryId: number, branch: string): Promise<BranchProtection | undefined> => {
      const row = await handle
        .selectFrom('branch_protections')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('branch', '=', branch)
        .executeTakeFirst()
      if (!row) return undefined
      return { ...row, checks: checksIn(row), actors: await actorsOf(handle, row.id) }
    },

    findById: (id: number) =>
      handle
        .selectFrom('branch_protections')
        .select(['repository_id', 'branch'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** What lists of branches show of the protected branches, by name. Some may not exist. */
    summaries: async (repositoryId: number): Promise<Map<string, ProtectionSummary>> => {
      const rows = await handle
        .selectFrom('branch_protections')
        .select(['branch', 'enforce_admins', 'checks'])
        .where('repository_id', '=', repositoryId)
        .execute()
      return new Map(rows.map(({ branch, ...row }) => [branch, { ...row, checks: checksIn(row) }]))
    },

    /** The names of the protected branches. Some may not exist. */
    branches: async (repositoryId: number): Promise<Set<string>> => {
      const rows = await handle
        .selectFrom('branch_protections')
        .select('branch')
        .where('repository_id', '=', repositoryId)
        .execute()
      return new Set(rows.map(({ branch }) => branch))
    },
  }
}

/** Keeps the entries that stay. */
const replaceActors =
  (handle: Handle) =>
  async (id: number, list: ActorList, actors: readonly Actor[]): Promise<void> => {
    const present = await handle
      .selectFrom('branch_protection_actors')
      .select(['id', 'user_id', 'team_id', 'app_id'])
      .where('protection_id', '=', id)
      .where('list', '=', list)
      .execute()
    const gone = present.filter((each) => !actors.some(sameActor(each))).map((each) => each.id)
    if (gone.length > 0) {
      await handle.deleteFrom('branch_protection_actors').where('id', 'in', gone).execute()
    }
    const added = actors.filter((each) => !present.some(sameActor(each)))
    const rows = added.map(({ user_id, team_id, app_id }): NewRow<'branch_protection_actors'> => ({
      protection_id: id,
      list,
      user_id,
      team_id,
      app_id,
    }))
    if (rows.length > 0) await handle.insertInto('branch_protection_actors').values(rows).execute()
  }

function protectionWrites(handle: Handle) {
  return {
    replaceActors: replaceActors(handle),

    /** Protects a branch without any settings. Returns the id of the protection. */
    create: async (repositoryId: number, branch: string, at: number): Promise<number> => {
      const { id } = await handle
        .insertInto('branch_protections')
        .values({
          ...{ repository_id: repositoryId, branch, required_approvals: null, checks: null },
          ...{ created_at: at, updated_at: at },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: async (id: number, settings: ProtectionSettings): Promise<void> => {
      const change = toRow(settings)
      if (Object.keys(change).length === 0) return
      await handle.updateTable('branch_protections').set(change).where('id', '=', id).execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('branch_protections').where('id', '=', id).execute()
    },

    /** The protection follows a branch to its new name, unless that is protected itself. */
    rename: async (repositoryId: number, from: string, to: string): Promise<void> => {
      const known = await protectionReads(handle).branches(repositoryId)
      if (!known.has(from)) return
      if (known.has(to)) {
        await handle
          .deleteFrom('branch_protections')
          .where('repository_id', '=', repositoryId)
          .where('branch', '=', from)
          .execute()
        return
      }
      await handle
        .updateTable('branch_protections')
        .set({ branch: to })
        .where('repository_id', '=', repositoryId)
        .where('branch', '=', from)
        .execute()
    },
  }
}

/** Protection of branches. */
export function branchProtectionQueries(handle: Handle) {
  return composed(protectionReads(handle), protectionWrites(handle))
}
