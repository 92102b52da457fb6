import type { Repository } from './repositories.ts'
import type { Handle } from '../tables.ts'

type Member = Pick<Repository, 'id' | 'parent_id'>

/**
 * What repositories have to do with each other. `parent_id` is what a repository was forked from,
 * `source_id` where its whole network began; both are null at the root.
 */
export function forkQueries(handle: Handle) {
  const count = (id: number, change: number) =>
    handle
      .updateTable('repositories')
      .set((set) => ({ forks_count: set('forks_count', '+', change) }))
      .where('id', '=', id)
      .execute()

  const childrenOf = async (id: number): Promise<number[]> => {
    const children = await handle
      .selectFrom('repositories')
      .select('id')
      .where('parent_id', '=', id)
      .orderBy('id')
      .execute()
    return children.map((child) => child.id)
  }

  const moveTo = async (parentId: number, children: number[]): Promise<void> => {
    if (children.length === 0) return
    await handle
      .updateTable('repositories')
      .set({ parent_id: parentId })
      .where('id', 'in', children)
      .execute()
  }

  /** The oldest fork takes the place of the root; what is left of the network is counted from there. */
  async function succeed(rootId: number, [heir, ...others]: number[]): Promise<void> {
    if (heir === undefined) return
    await handle
      .updateTable('repositories')
      .set({ fork: 0, parent_id: null, source_id: null })
      .where('id', '=', heir)
      .execute()
    await handle
      .updateTable('repositories')
      .set({ source_id: heir })
      .where('source_id', '=', rootId)
      .execute()
    await moveTo(heir, others)
    await count(heir, others.length)
  }

  return {
    /** The fork of a repository that an account has. */
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

    /** How many forks there are of a root, forks of forks included. */
    async networkCount(rootId: number): Promise<number> {
      const { forks } = await handle
        .selectFrom('repositories')
        .select((select) => select.fn.countAll<number>().as('forks'))
        .where('source_id', '=', rootId)
        .executeTakeFirstOrThrow()
      return forks
    },

    /** A repository has one more fork. */
    join: (parentId: number) => count(parentId, 1),

    /** Takes a repository that goes out of its network: its forks stay, and find another parent. */
    async leave({ id, parent_id: parentId }: Member): Promise<void> {
      const children = await childrenOf(id)
      if (parentId === null) return succeed(id, children)
      await moveTo(parentId, children)
      await count(parentId, children.length - 1)
    },
  }
}
