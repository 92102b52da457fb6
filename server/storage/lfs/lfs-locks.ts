import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

/** A lock with the login of its owner. */
export interface LfsLock extends Row<'lfs_locks'> {
  login: string
}

/** Which locks of a repository to list. */
export interface LockSelection {
  path?: string | undefined
  id?: number | undefined
  /** Id of the first lock. */
  from?: number | undefined
  limit: number
}

const locksOf = (handle: Handle, repositoryId: number) =>
  handle
    .selectFrom('lfs_locks')
    .innerJoin('accounts', 'accounts.id', 'lfs_locks.owner_id')
    .selectAll('lfs_locks')
    .select('accounts.login')
    .where('lfs_locks.repository_id', '=', repositoryId)

/** Locks of files in Git LFS. */
export function lfsLockQueries(handle: Handle) {
  return {
    /** Lists locks, oldest first. */
    list: (repositoryId: number, { path, id, from, limit }: LockSelection): Promise<LfsLock[]> =>
      locksOf(handle, repositoryId)
        .$if(path !== undefined, (query) => query.where('lfs_locks.path', '=', path!))
        .$if(id !== undefined, (query) => query.where('lfs_locks.id', '=', id!))
        .$if(from !== undefined, (query) => query.where('lfs_locks.id', '>=', from!))
        .orderBy('lfs_locks.id')
        .limit(limit)
        .execute(),

    find: (repositoryId: number, id: number): Promise<LfsLock | undefined> =>
      locksOf(handle, repositoryId).where('lfs_locks.id', '=', id).executeTakeFirst(),

    findByPath: (repositoryId: number, path: string): Promise<LfsLock | undefined> =>
      locksOf(handle, repositoryId).where('lfs_locks.path', '=', path).executeTakeFirst(),

    count: (repositoryId: number): Promise<number> =>
      countRows(handle.selectFrom('lfs_locks').where('repository_id', '=', repositoryId)),

    /** Locks a path. Returns false when it is locked already. */
    async add(lock: NewRow<'lfs_locks'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('lfs_locks')
        .values(lock)
        .onConflict((conflict) => conflict.columns(['repository_id', 'path']).doNothing())
        .executeTakeFirst()
      return Boolean(numInsertedOrUpdatedRows)
    },

    /** Removes a lock. Returns false when it is gone already. */
    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await handle
        .deleteFrom('lfs_locks')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
