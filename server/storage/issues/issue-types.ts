import type { Handle, NewRow, Row } from '../tables.ts'

type Stored = Row<'issue_types'>

export interface IssueType extends Omit<Stored, 'enabled'> {
  enabled: boolean
}

/** What callers say of a type. */
export type IssueTypeWords = Pick<IssueType, 'name' | 'description' | 'color' | 'enabled'>

export const seenType = ({ enabled, ...row }: Stored): IssueType => ({
  ...row,
  enabled: enabled === 1,
})

const nameKey = (name: string) => name.toLowerCase()

const stored = ({ enabled, ...words }: IssueTypeWords) => ({
  ...words,
  name_key: nameKey(words.name),
  enabled: Number(enabled),
})

/** Types of issues, known by their names without regard to case. */
export function issueTypeQueries(handle: Handle) {
  const ofOrganization = (organizationId: number) =>
    handle.selectFrom('issue_types').where('organization_id', '=', organizationId)

  return {
    list: async (organizationId: number): Promise<IssueType[]> =>
      (await ofOrganization(organizationId).selectAll().orderBy('id').execute()).map(seenType),

    count: async (organizationId: number): Promise<number> => {
      const { count } = await ofOrganization(organizationId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    named: async (organizationId: number, name: string): Promise<IssueType | undefined> => {
      const row = await ofOrganization(organizationId)
        .selectAll()
        .where('name_key', '=', nameKey(name))
        .executeTakeFirst()
      return row && seenType(row)
    },

    create: async (
      organizationId: number,
      words: IssueTypeWords,
      now: number,
    ): Promise<IssueType> => {
      const moment = { created_at: now, updated_at: now }
      const values: NewRow<'issue_types'> = {
        organization_id: organizationId,
        ...stored(words),
        ...moment,
      }
      return seenType(
        await handle
          .insertInto('issue_types')
          .values(values)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    },

    /** Undefined where there is none. */
    change: async (
      organizationId: number,
      id: number,
      words: IssueTypeWords,
      now: number,
    ): Promise<IssueType | undefined> => {
      const row = await handle
        .updateTable('issue_types')
        .set({ ...stored(words), updated_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && seenType(row)
    },

    /** False where there was none. Issues that were of it are of none. */
    remove: async (organizationId: number, id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('issue_types')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
