import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { PageRange } from '../sql/totals.ts'

export type Environment = Row<'environments'>

/** Names of environments are case-insensitive. */
const keyOf = (name: string): string => name.toLowerCase()

type NewEnvironment = Omit<NewRow<'environments'>, 'name_key'>

type Rules = Partial<
  Pick<Environment, 'wait_timer' | 'prevent_self_review' | 'reviewers' | 'branch_policy'>
>

/** Environments that a repository is deployed to. */
export function environmentQueries(handle: Handle) {
  const ofRepository = (repositoryId: number) =>
    handle.selectFrom('environments').where('repository_id', '=', repositoryId)
  const find = (repositoryId: number, name: string): Promise<Environment | undefined> =>
    ofRepository(repositoryId).selectAll().where('name_key', '=', keyOf(name)).executeTakeFirst()
  return {
    find,

    /** Lists environments in the order in which they were created. */
    list: (repositoryId: number, { limit, offset }: PageRange): Promise<Environment[]> =>
      ofRepository(repositoryId).selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    count: (repositoryId: number): Promise<number> => countRows(ofRepository(repositoryId)),

    /** Adds an environment. Does nothing when the repository already has it. */
    add: async (environment: NewEnvironment): Promise<void> => {
      await handle
        .insertInto('environments')
        .values({ ...environment, name_key: keyOf(environment.name) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    change: (id: number, rules: Rules, now: number): Promise<unknown> =>
      handle
        .updateTable('environments')
        .set({ ...rules, updated_at: now })
        .where('id', '=', id)
        .execute(),

    /** Removes an environment. Returns false when there was none. */
    async remove(repositoryId: number, name: string): Promise<boolean> {
      const { numDeletedRows } = await handle
        .deleteFrom('environments')
        .where('repository_id', '=', repositoryId)
        .where('name_key', '=', keyOf(name))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
