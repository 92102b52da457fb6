import { inOrder, isSelected, type IssueOrder, type IssueSelection } from './issue-lists.ts'
import { narrow } from './narrow-issues.ts'
import {
  issueByNumber,
  issuesById,
  type Issue,
  type IssuePlace,
  type IssueReader,
} from './issue-parts.ts'
import type { Handle } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'
import { countRows } from '../sql/count-rows.ts'

export type { Issue } from './issue-parts.ts'

interface Listing {
  order: IssueOrder
  limit: number
  offset: number
}

function issueReads(reader: IssueReader) {
  const { handle } = reader
  return {
    /** Finds an issue or pull request by number. */
    find: (place: IssuePlace, number: number): Promise<Issue | undefined> =>
      issueByNumber(reader, place, number),

    /** Finds issues of a repository by id, in the order of the ids. */
    findMany: (place: IssuePlace, ids: readonly number[]): Promise<Issue[]> =>
      issuesById(reader, [place], ids),

    list: async (
      place: IssuePlace,
      selection: Omit<IssueSelection, 'repositoryId'>,
      { order, limit, offset }: Listing,
    ): Promise<Issue[]> => {
      const wanted = await narrow(handle, { repositoryId: place.id, ...selection })
      const page = await handle
        .selectFrom('issues')
        .select('issues.id')
        .where((eb) => isSelected(eb, wanted))
        .orderBy(inOrder(order))
        .limit(limit)
        .offset(offset)
        .execute()
      return issuesById(
        reader,
        [place],
        page.map(({ id }) => id),
      )
    },

    /** How many issues of a repository match. */
    count: async (
      place: IssuePlace,
      selection: Omit<IssueSelection, 'repositoryId'>,
    ): Promise<number> => {
      const wanted = await narrow(handle, { repositoryId: place.id, ...selection })
      return countRows(handle.selectFrom('issues').where((eb) => isSelected(eb, wanted)))
    },
  }
}

function repositoryReads(handle: Handle) {
  return {
    /** Which of these numbers a repository has, and whether they are pull requests. */
    kinds: async (
      repositoryId: number,
      numbers: readonly number[],
    ): Promise<Map<number, { id: number; pull: boolean }>> => {
      if (numbers.length === 0) return new Map()
      const rows = await handle
        .selectFrom('issues')
        .select(['id', 'number', 'pull'])
        .where('repository_id', '=', repositoryId)
        .where('number', 'in', numbers)
        .execute()
      return new Map(rows.map(({ id, number, pull }) => [number, { id, pull: pull === 1 }]))
    },

    /** Where an issue or pull request with an id is. */
    placeOf: async (id: number) => {
      const row = await handle
        .selectFrom('issues')
        .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
        .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
        .select(['accounts.login as owner', 'repositories.name as repo'])
        .select(['issues.number as number', 'issues.pull as pull'])
        .where('issues.id', '=', id)
        .executeTakeFirst()
      return row && { ...row, pull: row.pull === 1 }
    },

    /** Finds the id of the repository of an issue; pull requests are not issues. */
    repositoryOf: async (id: number): Promise<number | undefined> => {
      const row = await handle
        .selectFrom('issues')
        .select('repository_id')
        .where('id', '=', id)
        .where('pull', '=', 0)
        .executeTakeFirst()
      return row?.repository_id
    },
  }
}

/** Reads of issues, and of the issue part of pull requests. */
export const issueQueries = (reader: IssueReader) =>
  composed(issueReads(reader), repositoryReads(reader.handle))
