import { amended } from '../sql/amended.ts'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import type { Connected } from '../engines/prepared.ts'
import { shownFieldValues, type ShownFieldValue } from '../issue-fields/shown-field-values.ts'
import { issueTypeFromRow, type IssueType } from '../issue-types/issue-types.ts'
import type { AuthorAssociation } from '../repositories/author-associations.ts'
import type { Repository } from '../repositories/repositories.ts'
import { decode, encode } from '../sql/json.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import { assembledByIds, assembledByNumber, type Assembled } from './assembled-issues.ts'
import { parentFrom, type IssueRelations } from './issue-relations.ts'
import type { Label } from './labels.ts'
import type { Milestone } from './milestones.ts'
import type { Row } from '../schema/tables.ts'

type Stored = Row<'issues'>

/** An issue or pull request with its accounts, labels and type. */
export interface Issue
  extends Omit<Stored, 'pull' | 'locked' | 'draft' | 'reactions'>, IssueRelations {
  pull: boolean
  locked: boolean
  draft: boolean
  /** Null when the account was deleted. */
  user: Account | null
  closed_by: Account | null
  /** In the order in which they were assigned. */
  assignees: Account[]
  labels: Label[]
  type: IssueType | null
  milestone: Milestone | null
  reactions: ReactionCounts
  association: AuthorAssociation
  /** The app through which it was opened. */
  app: AppSummary | null
  field_values: ShownFieldValue[]
}

export type IssuePlace = Pick<Repository, 'id' | 'owner_id'>

/** Dependencies of the functions that read issues. */
export interface IssueReader extends Connected {
  accounts: Pick<ReturnType<typeof accountQueries>, 'findMany'>
}

/** Parses what the row of an issue says of other rows, which are loaded for all issues together. */
const parse = (row: Assembled) => ({
  row,
  assigneeIds: decode<number[]>(row.assignees),
  milestone: row.milestone === null ? null : decode<Row<'milestones'>>(row.milestone),
  values: decode<Row<'issue_field_values'>[]>(row.field_values),
})

type Parts = ReturnType<typeof parse>

const peopleOf = ({ row, assigneeIds, milestone }: Parts): number[] =>
  [row.user_id, row.closed_by_id, milestone?.creator_id ?? null, ...assigneeIds].filter(
    (id) => id !== null,
  )

/** Adds accounts, apps and fields, for all issues together. */
async function complete(
  { handle, accounts }: IssueReader,
  rows: readonly Assembled[],
): Promise<Issue[]> {
  const found = rows.map(parse)
  const people = await accounts.findMany(found.flatMap(peopleOf))
  const account = (id: number | null) => people.get(id ?? 0) ?? null
  const apps = await appSummaries(
    handle,
    rows.map(({ app_id: id }) => id),
  )
  const shown = await shownFieldValues(
    handle,
    found.flatMap(({ values }) => values),
  )
  // Every column that is not kept is replaced: leaving out columns would make each object a hash table.
  return found.map(({ row, assigneeIds, milestone }) =>
    amended(row, {
      parent: parentFrom(row.parent),
      sub_issues: decode(row.sub_issues),
      blocked_by: decode(row.blocked_by),
      blocking: decode(row.blocking),
      pull: row.pull === 1,
      locked: row.locked === 1,
      draft: row.draft === 1,
      user: account(row.user_id),
      closed_by: account(row.closed_by_id),
      assignees: assigneeIds.flatMap((id) => account(id) ?? []),
      labels: decode<Label[]>(row.labels),
      type: row.type === null ? null : issueTypeFromRow(decode(row.type)),
      milestone: milestone && { ...milestone, creator: account(milestone.creator_id) },
      reactions: reactionCounts(row.reactions),
      app: apps.get(row.app_id ?? 0) ?? null,
      field_values: shown.get(row.id) ?? [],
    }),
  )
}

/** The issue of a row that a statement returned. */
export const issueFrom = async (reader: IssueReader, row: Assembled): Promise<Issue> =>
  (await complete(reader, [row]))[0]!

/** Finds an issue or pull request of a repository by number. */
export async function issueByNumber(
  reader: IssueReader,
  place: IssuePlace,
  number: number,
): Promise<Issue | undefined> {
  const rows = await assembledByNumber(reader, { repository: place.id, number })
  return (await complete(reader, rows))[0]
}

/** Finds issues of some repositories by id, in the order of the ids. */
export async function issuesById(
  reader: IssueReader,
  places: readonly IssuePlace[],
  ids: readonly number[],
): Promise<Issue[]> {
  if (ids.length === 0) return []
  const rows = await assembledByIds(reader, { ids: encode(ids) })
  const present = new Set(places.map(({ id }) => id))
  return complete(
    reader,
    rows.filter(({ repository_id: id }) => present.has(id)),
  )
}
