import { conditionsOf, type RepositorySelection } from '../repositories/repository-conditions.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'
import { countRows } from '../sql/count-rows.ts'
import { workspaceAccessQueries } from './workspace-access.ts'

export type Workspace = Row<'workspaces'>

/** Workspaces in a selection of repositories, of one user or of all. */
interface WorkspaceSelection {
  repositories: RepositorySelection
  ownerId?: number
  /** Those that have expired by now are left out. */
  now: number
}

interface Range {
  limit: number
  offset: number
}

type Change = Partial<
  Pick<
    Workspace,
    'display_name' | 'machine' | 'recent_folders' | 'state' | 'last_used_at' | 'expires_at'
  >
>

const selected = (handle: Handle, { repositories, ownerId, now }: WorkspaceSelection) =>
  handle
    .selectFrom('workspaces')
    .where((where) =>
      where(
        'workspaces.repository_id',
        'in',
        handle
          .selectFrom('repositories')
          .select('repositories.id')
          .where((each) => conditionsOf(each, repositories)),
      ),
    )
    .$if(ownerId !== undefined, (query) => query.where('workspaces.owner_id', '=', ownerId!))
    .where((where) =>
      where.or([
        where('workspaces.expires_at', 'is', null),
        where('workspaces.expires_at', '>', now),
      ]),
    )

function reads(handle: Handle) {
  return {
    find: (name: string): Promise<Workspace | undefined> =>
      handle.selectFrom('workspaces').selectAll().where('name', '=', name).executeTakeFirst(),

    /** Newest first. */
    list: (selection: WorkspaceSelection, { limit, offset }: Range): Promise<Workspace[]> =>
      selected(handle, selection)
        .selectAll()
        .orderBy('workspaces.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (selection: WorkspaceSelection): Promise<number> =>
      countRows(selected(handle, selection)),

    countOwned: (ownerId: number): Promise<number> =>
      countRows(handle.selectFrom('workspaces').where('owner_id', '=', ownerId)),
  }
}

function writes(handle: Handle) {
  return {
    create: (
      workspace: Omit<NewRow<'workspaces'>, 'updated_at' | 'last_used_at' | 'expires_at'>,
    ): Promise<Workspace> => {
      const { created_at: now } = workspace
      return handle
        .insertInto('workspaces')
        .values({ ...workspace, updated_at: now, last_used_at: now })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Changes a workspace, if it has the given state. Returns undefined otherwise. */
    change: (
      id: number,
      change: Change,
      { now, from }: { now: number; from?: Workspace['state'] },
    ): Promise<Workspace | undefined> =>
      handle
        .updateTable('workspaces')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .$if(from !== undefined, (query) => query.where('state', '=', from!))
        .returningAll()
        .executeTakeFirst(),

    /** Deletes a workspace. Returns false when there was none. */
    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await handle
        .deleteFrom('workspaces')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Deletes the workspaces of a user that have expired. */
    removeExpired: (ownerId: number, now: number) =>
      handle
        .deleteFrom('workspaces')
        .where('owner_id', '=', ownerId)
        .where('expires_at', '<=', now)
        .execute(),
  }
}

/** Workspaces, and access to them in repositories of organizations. */
export const workspaceQueries = (handle: Handle) =>
  composed(reads(handle), writes(handle), workspaceAccessQueries(handle))
