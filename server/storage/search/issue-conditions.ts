import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { labelKey } from '../issues/labels.ts'
import { milestoneKey } from '../issues/milestones.ts'
import {
  isVisibleWhenPrivate,
  type RepositorySelection,
} from '../repositories/repository-conditions.ts'
import {
  belongsThrough,
  belongsTo,
  type Affiliation,
} from '../repositories/repository-relations.ts'
import type { Tables } from '../schema/tables.ts'
import { holdsNot, isInPlaces, type SearchPlaces } from './conditions.ts'
import { contains, inRange, type Range } from './ranges.ts'
import { reviewCondition, type ReviewCondition } from './review-conditions.ts'
import type { TextQuery } from '../sql/text-index.ts'

/** How an account belongs to an issue. */
export type IssueRole = 'author' | 'assignee' | 'mentions' | 'commenter' | 'involves'

/** One condition of a search for issues and pull requests. */
export type IssueCondition =
  | { of: 'state'; is: 'open' | 'closed' }
  | { of: 'pull'; is: boolean }
  | { of: 'merged' | 'draft' | 'locked' | 'archived' }
  | { of: 'visibility'; is: 'public' | 'private' | 'internal' }
  | { of: 'reason'; is: string }
  | { of: IssueRole; ids: readonly number[] }
  | { of: 'member'; id: number }
  | { of: 'affiliation'; by: Affiliation; id: number }
  | { of: 'label'; anyOf: readonly string[] }
  | { of: 'milestone'; anyOf: readonly string[] }
  | { of: 'type'; named: string }
  | { of: 'none'; what: 'label' | 'assignee' | 'type' | 'milestone' | 'parent' }
  | { of: 'comments' | 'reactions' | 'interactions'; range: Range }
  | { of: 'created_at' | 'updated_at' | 'closed_at' | 'merged_at'; range: Range }
  | { of: 'language'; anyOf: readonly string[] }
  | ({ of: 'places' } & SearchPlaces)
  | { of: 'branch'; end: 'head' | 'base'; named: string }
  | { of: 'sha'; start: string }
  | { of: 'commits'; starts: readonly string[]; query: TextQuery }
  | { of: 'text'; query: TextQuery }
  | { of: 'always' | 'never' }
  | ReviewCondition

/** Conditions with those that must not hold. */
export type IssueFilter = IssueCondition & { not?: boolean }

/** What a caller sees of private repositories. */
export type Sight = Pick<RepositorySelection, 'readableBy' | 'reach'>

/** The same for each kind of issue. */
export interface IssueSight {
  issues: Sight
  pulls: Sight
}

type Condition = Expression<SqlBool>
type Of<Name extends IssueCondition['of']> = IssueCondition & { of: Name }

const build = () => expressionBuilder<Tables, 'issues' | 'repositories'>()
const builder = build()

const one = sql.lit(1)
const isNever = sql<SqlBool>`1 = 0`

/** Condition that a table has a row of the issue for one of the accounts. */
const hasRow = (
  table: 'issue_assignees' | 'issue_mentions' | 'issue_comments',
  ids: readonly number[],
) =>
  sql<SqlBool>`(select 1 from ${sql.table(table)} as belonging
    where belonging.issue_id = issues.id and belonging.user_id in (${sql.join(ids)}) limit 1) is not null`

const roles: Record<Exclude<IssueRole, 'involves'>, (ids: readonly number[]) => Condition> = {
  author: (ids) => builder('issues.user_id', 'in', ids),
  assignee: (ids) => hasRow('issue_assignees', ids),
  mentions: (ids) => hasRow('issue_mentions', ids),
  commenter: (ids) => hasRow('issue_comments', ids),
}

const hasRole = (role: IssueRole, ids: readonly number[]): Condition => {
  if (ids.length === 0) return isNever
  if (role !== 'involves') return roles[role](ids)
  return builder.or(Object.values(roles).map((condition) => condition(ids)))
}

const hasLabel = (names: readonly string[]) =>
  sql<SqlBool>`(select 1 from issue_labels join labels on labels.id = issue_labels.label_id
    where issue_labels.issue_id = issues.id and labels.name_key in (${sql.join(names.map(labelKey))})
    limit 1) is not null`

const without: Record<Of<'none'>['what'], Condition> = {
  label: sql<SqlBool>`(select 1 from issue_labels where issue_labels.issue_id = issues.id limit 1) is null`,
  assignee: sql<SqlBool>`(select 1 from issue_assignees where issue_assignees.issue_id = issues.id limit 1) is null`,
  type: builder('issues.type_id', 'is', null),
  milestone: builder('issues.milestone_id', 'is', null),
  // A private parent in another repository is not revealed.
  parent: sql<SqlBool>`(select 1 from issues as parents
    join repositories as places on places.id = parents.repository_id
    where parents.id = issues.parent_id
      and (places.visibility = 'public' or places.id = issues.repository_id)) is null`,
}

const isInMilestone = (titles: readonly string[]) =>
  sql<SqlBool>`(select milestones.title_key from milestones
    where milestones.id = issues.milestone_id) in (${sql.join(titles.map(milestoneKey))})`

const isOfType = (named: string) =>
  sql<SqlBool>`(select issue_types.name_key from issue_types where issue_types.id = issues.type_id) = ${named.toLowerCase()}`

const flags: Record<'merged' | 'draft' | 'locked' | 'archived', Condition> = {
  merged: builder('issues.merged_at', 'is not', null),
  draft: builder('issues.draft', '=', one),
  locked: builder('issues.locked', '=', one),
  archived: builder('repositories.archived', '=', one),
}

const ofPull = (condition: Condition) =>
  sql<SqlBool>`(select 1 from pulls where pulls.issue_id = issues.id and ${condition}) is not null`

const isAt = ({ end, named }: Of<'branch'>) =>
  ofPull(sql<SqlBool>`${sql.ref(`pulls.${end}_ref`)} = ${named}`)

/** A pull request is found by its latest commit and by the commit that merged it. */
const hasCommit = (start: string) =>
  ofPull(sql<SqlBool>`(pulls.head_sha like ${`${start}%`}
    or pulls.merge_commit_sha like ${`${start}%`} and issues.merged_at is not null)`)

/** What finds words in texts, and whether there are many issues to look at. */
export interface TextSearcher {
  texts: Engine['texts']
  isMany: boolean
}

/** Condition that a text is in the issue or in one of its comments. */
function hasText({ groups, texts }: TextQuery, { texts: index, isMany }: TextSearcher): Condition {
  const own = texts.filter((text) => text !== 'comments')
  const parts: Condition[] = []
  if (own.length > 0) {
    const about = ['issue_search', sql.ref('issues.id'), { groups, texts: own }] as const
    parts.push(isMany ? index.hasAmong(...about) : index.has(...about))
  }
  if (texts.includes('comments')) {
    const found = index.has('issue_comment_search', sql.ref('said.id'), { groups, texts: ['body'] })
    parts.push(sql<SqlBool>`(issues.comments > 0 and (select 1 from issue_comments as said
      where said.issue_id = issues.id and ${found} limit 1) is not null)`)
  }
  return builder.or(parts)
}

/** Condition that the repository is one of the user's. */
const isOfMember = ({ id }: Of<'member'>) => belongsTo(build(), id)

/** Number of comments and reactions. */
export const interactions = sql`(issues.comments + issues.reaction_count)`

type Translations = {
  [Name in IssueCondition['of']]: (condition: Of<Name>, engine: TextSearcher) => Condition
}

const dated =
  (
    column: 'created_at' | 'updated_at' | 'closed_at' | 'merged_at' | 'comments' | 'reaction_count',
  ) =>
  ({ range }: { range: Range }) =>
    inRange(sql.ref(`issues.${column}`), range)

const personal =
  (role: IssueRole) =>
  ({ ids }: { ids: readonly number[] }) =>
    hasRole(role, ids)

const translations: Translations = {
  state: ({ is }) => builder('issues.state', '=', is),
  pull: ({ is }) => builder('issues.pull', '=', sql.lit(Number(is))),
  merged: () => flags.merged,
  draft: () => flags.draft,
  locked: () => flags.locked,
  archived: () => flags.archived,
  visibility: ({ is }) => builder('repositories.visibility', '=', is),
  reason: ({ is }) => sql<SqlBool>`issues.state_reason = ${is}`,
  author: personal('author'),
  assignee: personal('assignee'),
  mentions: personal('mentions'),
  commenter: personal('commenter'),
  involves: personal('involves'),
  member: isOfMember,
  affiliation: ({ by, id }) => belongsThrough(build(), id, by),
  label: ({ anyOf }) => hasLabel(anyOf),
  milestone: ({ anyOf }) => isInMilestone(anyOf),
  type: ({ named }) => isOfType(named),
  none: ({ what }) => without[what],
  comments: dated('comments'),
  reactions: dated('reaction_count'),
  interactions: ({ range }) => inRange(interactions, range),
  created_at: dated('created_at'),
  updated_at: dated('updated_at'),
  closed_at: dated('closed_at'),
  merged_at: dated('merged_at'),
  language: ({ anyOf }) =>
    sql<SqlBool>`lower(repositories.language) in (${sql.join(anyOf.map((each) => each.toLowerCase()))})`,
  places: isInPlaces,
  branch: isAt,
  sha: ({ start }) => hasCommit(start),
  commits: ({ starts, query }, engine) =>
    builder.or([...starts.map(hasCommit), hasText(query, engine)]),
  text: ({ query }, engine) => hasText(query, engine),
  review: reviewCondition,
  reviewed_by: reviewCondition,
  review_requested: reviewCondition,
  user_review_requested: reviewCondition,
  team_review_requested: reviewCondition,
  always: () => sql<SqlBool>`1 = 1`,
  never: () => isNever,
}

/** The SQL of a filter. A null counts as false. */
export function filterCondition(
  { not = false, ...condition }: IssueFilter,
  engine: TextSearcher,
): Condition {
  const translate = translations[condition.of] as (
    condition: IssueCondition,
    engine: TextSearcher,
  ) => Condition
  const holds = translate(condition, engine)
  return not ? holdsNot(holds) : holds
}

/** Condition that the caller sees the issue, and that its repository has issues. */
export function isIssueSeen({ issues, pulls }: IssueSight): Condition {
  const eb = build()
  const there = eb as unknown as Parameters<typeof isVisibleWhenPrivate>[0]
  const ofKind = (pull: 0 | 1, sight: Sight) =>
    eb.and([eb('issues.pull', '=', sql.lit(pull)), isVisibleWhenPrivate(there, sight)])
  return eb.and([
    eb.or([eb('repositories.visibility', '=', 'public'), ofKind(0, issues), ofKind(1, pulls)]),
    eb.or([
      eb('issues.pull', '=', one),
      eb.not(contains(sql.ref('repositories.settings'), '"has_issues":false')),
    ]),
  ])
}
