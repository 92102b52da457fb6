import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'issue_types'>

export interface IssueType extends Omit<Stored, 'enabled'> {
  enabled: boolean
}

/** Fields of an issue type that callers set. */
export type IssueTypeInput = Pick<IssueType, 'name' | 'description' | 'color' | 'enabled'>

export const issueTypeFromRow = ({ enabled, ...row }: Stored): IssueType => ({
  ...row,
  enabled: enabled === 1,
})

const nameKey = (name: string) => name.toLowerCase()

const toRow = ({ enabled, ...words }: IssueTypeInput) => ({
  ...words,
  name_key: nameKey(words.name),
  enabled: Number(enabled),
})

const ofOrganization = (handle: Handle, organizationId: number) =>
  handle.selectFrom('issue_types').where('organization_id', '=', organizationId)

function typeReads(handle: Handle) {
  return {
    list: async (organizationId: number): Promise<IssueType[]> =>
      (await ofOrganization(handle, organizationId).selectAll().orderBy('id').execute()).map(
        issueTypeFromRow,
      ),

    count: (organizationId: number): Promise<number> =>
      countRows(ofOrganization(handle, organizationId)),

    named: async (organizationId: number, name: string): Promise<IssueType | undefined> => {
      const row = await ofOrganization(handle, organizationId)
        .selectAll()
        .where('name_key', '=', nameKey(name))
        .executeTakeFirst()
      return row && issueTypeFromRow(row)
    },
  }
}

function typeWrites(handle: Handle) {
  return {
    create: async (
      organizationId: number,
      words: IssueTypeInput,
      now: number,
    ): Promise<IssueType> => {
      const moment = { created_at: now, updated_at: now }
      const values: NewRow<'issue_types'> = {
        organization_id: organizationId,
        ...toRow(words),
        ...moment,
      }
      return issueTypeFromRow(
        await handle
          .insertInto('issue_types')
          .values(values)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    },

    /** Updates a type. Returns undefined when there is none. */
    change: async (
      organizationId: number,
      id: number,
      words: IssueTypeInput,
      now: number,
    ): Promise<IssueType | undefined> => {
      const row = await handle
        .updateTable('issue_types')
        .set({ ...toRow(words), updated_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && issueTypeFromRow(row)
    },

    /** Removes a type and clears it from issues. Returns false when there was none. */
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

/** Issue types. Names are compared case-insensitively. */
export function issueTypeQueries(handle: Handle) {
  return composed(typeReads(handle), typeWrites(handle))
}
