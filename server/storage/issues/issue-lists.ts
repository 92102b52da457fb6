import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import { encode } from '../sql/json.ts'
import { labelKey } from './labels.ts'
import type { Tables } from '../schema/tables.ts'

/** Filter of a repository's issues; absent fields match everything. */
export interface IssueSelection {
  repositoryId: number
  state?: 'open' | 'closed' | undefined
  /** True for pull requests only, false for other issues only. */
  pull?: boolean | undefined
  /** Assigned to this account, to nobody or to anybody. */
  assignee?: number | 'none' | 'any' | undefined
  creatorId?: number | undefined
  /** Names of labels; the issue has all of them. */
  labels?: readonly string[] | undefined
  /** Issues of the named type, of no type or of any type. */
  type?: { named: string } | 'none' | 'any' | undefined
  /** Issues of this milestone, of none or of any. */
  milestone?: number | 'none' | 'any' | undefined
  /** Mentioned in the issue or its comments. */
  mentionedId?: number | undefined
  /** Values of issue fields; the issue has all of them. */
  fieldValues?: readonly FieldFilter[] | undefined
  /** Updated at or after this instant. */
  since?: number | undefined
  /** Only issues that these queries find, which select few ids. */
  among?: readonly IssueIds[]
}

/** A value of a field, or the id of one of its options. */
export interface FieldFilter {
  fieldId: number
  value?: string | number
  optionId?: number
}

/** A query for ids of issues. */
export type IssueIds = SelectQueryBuilder<Tables, never, { id: number }>

export interface IssueOrder {
  by: 'created' | 'updated' | 'comments'
  direction: 'asc' | 'desc'
}

type Build = ExpressionBuilder<Tables, 'issues'>

function isAssigned(eb: Build, assignee: NonNullable<IssueSelection['assignee']>) {
  const assigned = eb
    .selectFrom('issue_assignees')
    .select('issue_assignees.id')
    .whereRef('issue_assignees.issue_id', '=', 'issues.id')
    .$if(typeof assignee === 'number', (query) =>
      query.where('issue_assignees.user_id', '=', assignee as number),
    )
  return assignee === 'none' ? eb.not(eb.exists(assigned)) : eb.exists(assigned)
}

/**
 * Builds the condition that an issue has all of the labels. It counts them, because one condition
 * for each label exceeds the expression depth of SQLite at a few hundred labels.
 */
export function hasLabels(eb: Build, labels: readonly string[]) {
  const keys = [...new Set(labels.map(labelKey))]
  const found = eb
    .selectFrom('issue_labels')
    .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
    .select((select) => select.fn.countAll<number>().as('found'))
    .whereRef('issue_labels.issue_id', '=', 'issues.id')
    .where('labels.name_key', 'in', keys)
  return eb(found, '=', keys.length)
}

function isOfType(eb: Build, type: NonNullable<IssueSelection['type']>) {
  if (type === 'none') return eb('issues.type_id', 'is', null)
  if (type === 'any') return eb('issues.type_id', 'is not', null)
  const named = eb
    .selectFrom('issue_types')
    .select('issue_types.id')
    .whereRef('issue_types.id', '=', 'issues.type_id')
    .where('issue_types.name_key', '=', type.named.toLowerCase())
  return eb.exists(named)
}

function isInMilestone(eb: Build, milestone: NonNullable<IssueSelection['milestone']>) {
  if (milestone === 'none') return eb('issues.milestone_id', 'is', null)
  if (milestone === 'any') return eb('issues.milestone_id', 'is not', null)
  return eb('issues.milestone_id', '=', milestone)
}

const isMentioned = (eb: Build, userId: number) =>
  eb.exists(
    eb
      .selectFrom('issue_mentions')
      .select('issue_mentions.issue_id')
      .whereRef('issue_mentions.issue_id', '=', 'issues.id')
      .where('issue_mentions.user_id', '=', userId),
  )

function hasFieldValue(eb: Build, { fieldId, value, optionId = 0 }: FieldFilter) {
  const single = eb
    .selectFrom('issue_field_values')
    .select('issue_field_values.issue_id')
    .whereRef('issue_field_values.issue_id', '=', 'issues.id')
    .where('issue_field_values.field_id', '=', fieldId)
  if (value !== undefined) return eb.exists(single.where('value', '=', encode(value)))
  const multiple = eb
    .selectFrom('issue_field_value_options')
    .select('issue_field_value_options.issue_id')
    .whereRef('issue_field_value_options.issue_id', '=', 'issues.id')
    .where('issue_field_value_options.option_id', '=', optionId)
  return eb.or([eb.exists(single.where('option_id', '=', optionId)), eb.exists(multiple)])
}

/** Builds the condition that an issue matches a selection. */
export function isSelected(eb: Build, selection: IssueSelection) {
  const { repositoryId, state, pull, assignee, creatorId, labels = [], since, type } = selection
  const { among = [], mentionedId, fieldValues = [], milestone } = selection
  // The sign keeps databases from searching the list of the repository instead of the few issues.
  const repository =
    among.length === 0 ? eb.ref('issues.repository_id') : sql`+issues.repository_id`
  return eb.and([
    eb(repository, '=', repositoryId),
    ...among.map((ids) => eb('issues.id', 'in', ids)),
    ...(state ? [eb('issues.state', '=', state)] : []),
    ...(pull === undefined ? [] : [eb('issues.pull', '=', sql.lit(Number(pull)))]),
    ...(assignee === undefined ? [] : [isAssigned(eb, assignee)]),
    ...(creatorId === undefined ? [] : [eb('issues.user_id', '=', creatorId)]),
    ...(type === undefined ? [] : [isOfType(eb, type)]),
    ...(milestone === undefined ? [] : [isInMilestone(eb, milestone)]),
    ...(mentionedId === undefined ? [] : [isMentioned(eb, mentionedId)]),
    ...fieldValues.map((filter) => hasFieldValue(eb, filter)),
    ...(since === undefined ? [] : [eb('issues.updated_at', '>=', since)]),
    ...(labels.length === 0 ? [] : [hasLabels(eb, labels)]),
  ])
}

/** Comments of the conversation and of reviews. */
const discussion = sql`issues.comments + coalesce(
  (select review_comments from pulls where pulls.issue_id = issues.id), 0)`

const terms = {
  created: sql.ref('issues.created_at'),
  updated: sql.ref('issues.updated_at'),
  comments: discussion,
}

/** Builds the ORDER BY terms; the id breaks ties. */
export const inOrder = ({ by, direction }: IssueOrder) =>
  sql.join([terms[by], sql.ref('issues.id')].map((term) => sql`${term} ${sql.raw(direction)}`))
