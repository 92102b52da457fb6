import type { Handle, Row } from '../schema/tables.ts'
import {
  dependencyCounts,
  isCounted,
  type DependencyCounts,
} from '../issue-dependencies/issue-dependencies.ts'

type Stored = Pick<Row<'issues'>, 'id' | 'pull' | 'parent_id'>

/** Numbers of the sub-issues of an issue. */
export interface SubIssueCounts {
  total: number
  /** Closed ones. */
  completed: number
}

/** The address of the issue that another one is a part of. */
export interface ParentIssue {
  number: number
  repository_id: number
  name: string
  owner: { login: string }
  /** Whether everyone can see its repository. */
  public: boolean
}

/** How an issue is related to others. */
export interface IssueRelations {
  parent: ParentIssue | null
  sub_issues: SubIssueCounts
  /** Issues that block it. */
  blocked_by: DependencyCounts
  /** Issues that it blocks. */
  blocking: DependencyCounts
}

/**
 * Counts the sub-issues of issues, except those of other repositories that are private. Issues
 * without sub-issues have no entry.
 */
async function subIssueCounts(
  handle: Handle,
  rows: readonly Stored[],
): Promise<Map<number, SubIssueCounts>> {
  const ids = rows.flatMap(({ id, pull }) => (pull === 1 ? [] : id))
  if (ids.length === 0) return new Map()
  const counts = await handle
    .selectFrom('issues as parents')
    .innerJoin('issues', 'issues.parent_id', 'parents.id')
    .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
    .select((eb) => [
      'parents.id',
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('issues.state', '=', 'closed').as('completed'),
    ])
    .where('parents.id', 'in', ids)
    .where(isCounted('parents'))
    .groupBy('parents.id')
    .execute()
  return new Map(counts.map(({ id, ...count }) => [id, count]))
}

/** Finds the parents of issues, by their ids. */
async function parentsOf(
  handle: Handle,
  rows: readonly Stored[],
): Promise<Map<number, ParentIssue>> {
  const ids = [...new Set(rows.flatMap(({ parent_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const parents = await handle
    .selectFrom('issues')
    .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
    .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
    .select(['issues.id', 'issues.number', 'issues.repository_id', 'repositories.name'])
    .select(['repositories.visibility', 'accounts.login'])
    .where('issues.id', 'in', ids)
    .execute()
  return new Map(
    parents.map(({ id, visibility, login, ...parent }) => [
      id,
      { ...parent, owner: { login }, public: visibility === 'public' },
    ]),
  )
}

const noSubIssues: SubIssueCounts = { total: 0, completed: 0 }
const noDependencies: DependencyCounts = { open: 0, total: 0 }

/** Reads the relations of issues in three queries, and one more if there are parents. */
export async function relationsOf(
  handle: Handle,
  rows: readonly Stored[],
): Promise<(row: Stored) => IssueRelations> {
  const parents = await parentsOf(handle, rows)
  const subIssues = await subIssueCounts(handle, rows)
  const blockedBy = await dependencyCounts(handle, 'blockedBy', rows)
  const blocking = await dependencyCounts(handle, 'blocking', rows)
  return ({ id, parent_id: parentId }) => ({
    parent: parents.get(parentId ?? 0) ?? null,
    sub_issues: subIssues.get(id) ?? noSubIssues,
    blocked_by: blockedBy.get(id) ?? noDependencies,
    blocking: blocking.get(id) ?? noDependencies,
  })
}
