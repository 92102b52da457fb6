import type { Generated } from 'kysely'

/** A file that one user may change. */
interface LfsLockTable {
  id: Generated<number>
  repository_id: number
  owner_id: number
  path: string
  created_at: number
}

export interface LfsLockTables {
  lfs_locks: LfsLockTable
}
