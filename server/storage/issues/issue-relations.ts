import { sql, type RawBuilder } from 'kysely'
import { decode } from '../sql/json.ts'
import type { JsonFunctions } from '../sql/nested.ts'
import type { DependencyCounts } from '../issue-dependencies/issue-dependencies.ts'

/** How many sub-issues an issue has. */
export interface SubIssueCounts {
  total: number
  /** Closed ones. */
  completed: number
}

/** The parent of a sub-issue, with what its URL needs. */
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

interface Counted {
  /** The `from` clause, in which the related issues are `related`. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  state: 'open' | 'closed'
  name: 'open' | 'completed'
}

/**
 * SQL that counts the related issues, and the open or the closed ones. Issues in private
 * repositories other than its own are not counted: the counts may be shown to users without access.
 */
const counts = ({ object }: JsonFunctions, { from, where, state, name }: Counted) => sql<string>`(
  select cast(${sql.raw(object)}(
    'total', count(*),
    ${sql.lit(name)}, count(*) filter (where related.state = ${sql.lit(state)})
  ) as text)
  from ${from}
  join repositories on repositories.id = related.repository_id
  where ${where}
    and (repositories.visibility = 'public' or related.repository_id = issues.repository_id)
)`

type End = 'issue_id' | 'blocked_by_id'

const dependencies = (own: End, other: End): Counted => ({
  from: sql`issue_dependencies
    join issues as related on related.id = ${sql.ref(`issue_dependencies.${other}`)}`,
  where: sql`${sql.ref(`issue_dependencies.${own}`)} = issues.id`,
  state: 'open',
  name: 'open',
})

const subIssues: Counted = {
  from: sql`issues as related`,
  where: sql`related.parent_id = issues.id`,
  state: 'closed',
  name: 'completed',
}

const parent = ({ object }: JsonFunctions) => sql<string | null>`(
  select cast(${sql.raw(object)}(
    'number', parents.number, 'repository_id', parents.repository_id,
    'name', repositories.name, 'login', accounts.login, 'visibility', repositories.visibility
  ) as text)
  from issues as parents
  join repositories on repositories.id = parents.repository_id
  join accounts on accounts.id = repositories.owner_id
  where parents.id = issues.parent_id
)`

/** SQL for the relations of `issues`, each as JSON. */
export const selectRelations = (json: JsonFunctions) => [
  parent(json).as('parent'),
  counts(json, subIssues).as('sub_issues'),
  counts(json, dependencies('issue_id', 'blocked_by_id')).as('blocked_by'),
  counts(json, dependencies('blocked_by_id', 'issue_id')).as('blocking'),
]

/** The JSON of the relations of an issue. */
export interface StoredRelations {
  parent: string | null
  sub_issues: string
  blocked_by: string
  blocking: string
}

/** Reads the parent of an issue. */
export function parentFrom(text: string | null): ParentIssue | null {
  if (text === null) return null
  const { login, visibility, ...rest } = decode<
    Omit<ParentIssue, 'owner' | 'public'> & { login: string; visibility: string }
  >(text)
  return { ...rest, owner: { login }, public: visibility === 'public' }
}
