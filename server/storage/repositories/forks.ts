import type { Repository } from './repositories.ts'
import { isReader, type Read } from './readers.ts'
import type { Handle } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Member = Pick<Repository, 'id' | 'parent_id'>

/** One repository, or all of an account, which then also stands for the forks that it owns. */
export type ForkParents = { id: number } | { ownerId: number }

const count = (handle: Handle, id: number, change: number) =>
  handle
    .updateTable('repositories')
    .set((set) => ({ forks_count: set('forks_count', '+', change) }))
    .where('id', '=', id)
    .execute()

const childrenOf = async (handle: Handle, id: number): Promise<number[]> => {
  const children = await handle
    .selectFrom('repositories')
    .select('id')
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute()
  return children.map((child) => child.id)
}

const moveTo = async (handle: Handle, parentId: number, children: number[]): Promise<void> => {
  if (children.length === 0) return
  await handle
    .updateTable('repositories')
    .set({ parent_id: parentId })
    .where('id', 'in', children)
    .execute()
}

/** Makes the oldest fork the new root of the network. */
async function replaceRoot(
  handle: Handle,
  rootId: number,
  [newRoot, ...others]: number[],
): Promise<void> {
  if (newRoot === undefined) return
  await handle
    .updateTable('repositories')
    .set({ fork: 0, parent_id: null, source_id: null })
    .where('id', '=', newRoot)
    .execute()
  await handle
    .updateTable('repositories')
    .set({ source_id: newRoot })
    .where('source_id', '=', rootId)
    .execute()
  await moveTo(handle, newRoot, others)
  await count(handle, newRoot, others.length)
}

function forkReads(handle: Handle) {
  return {
    /** Finds the fork of a repository that an account owns. */
    async ofAccount(parentId: number, ownerId: number): Promise<number | undefined> {
      const found = await handle
        .selectFrom('repositories')
        .select('id')
        .where('parent_id', '=', parentId)
        .where('owner_id', '=', ownerId)
        .orderBy('id')
        .executeTakeFirst()
      return found?.id
    },

    /** Lists private forks, oldest first. */
    async privateOf(parents: ForkParents): Promise<number[]> {
      const hidden = handle
        .selectFrom('repositories as forks')
        .innerJoin('repositories as parents', 'parents.id', 'forks.parent_id')
        .select('forks.id as fork_id')
        .where('forks.visibility', '<>', 'public')
      const found =
        'id' in parents
          ? hidden.where('parents.id', '=', parents.id)
          : hidden
              .where('parents.owner_id', '=', parents.ownerId)
              .union(hidden.where('forks.owner_id', '=', parents.ownerId))
      return (await found.orderBy('fork_id').execute()).map(({ fork_id }) => fork_id)
    },

    /** Whether an account, or a member of an organization, can read a private repository. */
    async isReadable(parent: Read, accountId: number): Promise<boolean> {
      const found = await handle
        .selectFrom('accounts')
        .select('accounts.id')
        .where((eb) => isReader(eb, parent))
        .where((eb) =>
          eb.or([
            eb('accounts.id', '=', accountId),
            eb(
              'accounts.id',
              'in',
              eb
                .selectFrom('memberships')
                .select('user_id')
                .where('organization_id', '=', accountId),
            ),
          ]),
        )
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Counts the forks of a root, including forks of forks. */
    networkCount: (rootId: number): Promise<number> =>
      countRows(handle.selectFrom('repositories').where('source_id', '=', rootId)),
  }
}

function forkWrites(handle: Handle) {
  return {
    /** Increments the fork count of the parent. */
    join: (parentId: number) => count(handle, parentId, 1),

    /** Removes a repository from its network. Its forks get another parent. */
    async leave({ id, parent_id: parentId }: Member): Promise<void> {
      const children = await childrenOf(handle, id)
      if (parentId === null) return replaceRoot(handle, id, children)
      await moveTo(handle, parentId, children)
      await count(handle, parentId, children.length - 1)
    },
  }
}

/**
 * Fork networks. `parent_id` is the repository that a fork was created from, `source_id` is the
 * root of the network. Both are null at the root.
 */
export function forkQueries(handle: Handle) {
  return composed(forkReads(handle), forkWrites(handle))
}
