import type { Account, accountQueries } from '../accounts/accounts.ts'
import { authorAssociations, type AuthorAssociation } from '../repositories/author-associations.ts'
import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import { relationsOf, type IssueRelations } from './issue-relations.ts'
import { issueTypeFromRow, type IssueType } from '../issue-types/issue-types.ts'
import { milestonesById, type Milestone } from './milestones.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import { shownFieldValues, type ShownFieldValue } from '../issue-fields/shown-field-values.ts'
import type { Label } from './labels.ts'
import type { Repository } from '../repositories/repositories.ts'
import type { Handle, Row } from '../schema/tables.ts'

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

/** Groups values by the issue that they belong to, in the order of the rows. */
function grouped<Found extends { of: number }, Value>(
  rows: readonly Found[],
  value: (row: Omit<Found, 'of'>) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const { of, ...row } of rows) groups.set(of, [...(groups.get(of) ?? []), value(row)])
  return groups
}

const assigneesOf = async (handle: Handle, ids: number[]) =>
  grouped(
    await handle
      .selectFrom('issue_assignees')
      .innerJoin('accounts', 'accounts.id', 'issue_assignees.user_id')
      .selectAll('accounts')
      .select('issue_assignees.issue_id as of')
      .where('issue_assignees.issue_id', 'in', ids)
      .orderBy('issue_assignees.id')
      .execute(),
    (row): Account => row,
  )

const labelsOf = async (handle: Handle, ids: number[]) =>
  grouped(
    await handle
      .selectFrom('issue_labels')
      .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
      .selectAll('labels')
      .select('issue_labels.issue_id as of')
      .where('issue_labels.issue_id', 'in', ids)
      .orderBy('issue_labels.id')
      .execute(),
    (row): Label => row,
  )

const typesOf = async (
  handle: Handle,
  rows: readonly Stored[],
): Promise<Map<number, IssueType>> => {
  const ids = new Set(rows.flatMap(({ type_id: id }) => id ?? []))
  if (ids.size === 0) return new Map()
  const types = await handle
    .selectFrom('issue_types')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(types.map((type) => [type.id, issueTypeFromRow(type)]))
}

/** How the authors of issues belong to the repositories, by repository and author. */
async function associationsOf(
  handle: Handle,
  places: readonly IssuePlace[],
  rows: readonly Stored[],
): Promise<Map<number, Map<number, AuthorAssociation>>> {
  const found = new Map<number, Map<number, AuthorAssociation>>()
  for (const place of places) {
    const own = rows.filter(({ repository_id: id }) => id === place.id)
    const authors = own.flatMap(({ user_id: id }) => id ?? [])
    found.set(place.id, await authorAssociations(handle, place, authors))
  }
  return found
}

/**
 * Loads the relations of issues in eight queries, and a few more if there are types, milestones,
 * parents, apps or fields, or several repositories.
 */
export function issueParts(
  handle: Handle,
  { findMany }: Pick<ReturnType<typeof accountQueries>, 'findMany'>,
) {
  return async (places: readonly IssuePlace[], rows: readonly Stored[]): Promise<Issue[]> => {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const authors = rows.flatMap(({ user_id: id }) => id ?? [])
    const closers = rows.flatMap(({ closed_by_id: id }) => id ?? [])
    // Sequential, because a transaction has one connection.
    const accounts = await findMany([...authors, ...closers])
    const assignees = await assigneesOf(handle, ids)
    const labels = await labelsOf(handle, ids)
    const types = await typesOf(handle, rows)
    const milestones = await milestonesById(
      handle,
      { findMany },
      rows.flatMap(({ milestone_id: id }) => id ?? []),
    )
    const relations = await relationsOf(handle, rows)
    const associations = await associationsOf(handle, places, rows)
    const apps = await appSummaries(
      handle,
      rows.map(({ app_id: id }) => id),
    )
    const fieldValues = grouped(
      await shownFieldValues(handle, ids),
      (value): ShownFieldValue => value,
    )
    return rows.map((row) => ({
      ...row,
      pull: row.pull === 1,
      locked: row.locked === 1,
      draft: row.draft === 1,
      user: accounts.get(row.user_id ?? 0) ?? null,
      closed_by: accounts.get(row.closed_by_id ?? 0) ?? null,
      assignees: assignees.get(row.id) ?? [],
      labels: labels.get(row.id) ?? [],
      type: types.get(row.type_id ?? 0) ?? null,
      milestone: milestones.get(row.milestone_id ?? 0) ?? null,
      ...relations(row),
      reactions: reactionCounts(row.reactions),
      association: associations.get(row.repository_id)?.get(row.user_id ?? 0) ?? 'NONE',
      app: apps.get(row.app_id ?? 0) ?? null,
      field_values: fieldValues.get(row.id) ?? [],
    }))
  }
}
