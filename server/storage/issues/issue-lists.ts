import { sql, type ExpressionBuilder } from 'kysely'
import { labelKey } from './labels.ts'
import type { Tables } from '../tables.ts'

/** Which issues of a repository are meant; what is left out is no matter. */
export interface IssueSelection {
  repositoryId: number
  state?: 'open' | 'closed' | undefined
  /** Whether pull requests alone are meant, or issues that are none. */
  pull?: boolean | undefined
  /** Assigned to this account, to nobody or to anybody. */
  assignee?: number | 'none' | 'any' | undefined
  creatorId?: number | undefined
  /** Names of labels, all of which are on it. */
  labels?: readonly string[] | undefined
  /** Of no type, of any, or of the one of this name. */
  type?: { named: string } | 'none' | 'any' | undefined
  /** Changed at this instant or later. */
  since?: number | undefined
}

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

const bears = (eb: Build, label: string) =>
  eb.exists(
    eb
      .selectFrom('issue_labels')
      .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
      .select('issue_labels.id')
      .whereRef('issue_labels.issue_id', '=', 'issues.id')
      .where('labels.name_key', '=', labelKey(label)),
  )

function isOfType(eb: Build, type: NonNullable<IssueSelection['type']>) {
  if (type === 'none') return eb('issues.type_id', 'is', null)
  if (type === 'any') return eb('issues.type_id', 'is not', null)
  const named = eb
    .selectFrom('issue_types')
    .select('issue_types.id')
    .where('issue_types.name_key', '=', type.named.toLowerCase())
  return eb('issues.type_id', 'in', named)
}

/** The condition that an issue is among those that are meant. */
export function isSelected(eb: Build, selection: IssueSelection) {
  const { repositoryId, state, pull, assignee, creatorId, labels = [], since, type } = selection
  return eb.and([
    eb('issues.repository_id', '=', repositoryId),
    ...(state ? [eb('issues.state', '=', state)] : []),
    ...(pull === undefined ? [] : [eb('issues.pull', '=', Number(pull))]),
    ...(assignee === undefined ? [] : [isAssigned(eb, assignee)]),
    ...(creatorId === undefined ? [] : [eb('issues.user_id', '=', creatorId)]),
    ...(type === undefined ? [] : [isOfType(eb, type)]),
    ...(since === undefined ? [] : [eb('issues.updated_at', '>=', since)]),
    ...labels.map((label) => bears(eb, label)),
  ])
}

const columns = { created: 'created_at', updated: 'updated_at', comments: 'comments' } as const

/** The terms of an order in which no two are equal. */
export const inOrder = ({ by, direction }: IssueOrder) =>
  sql.join(
    [`issues.${columns[by]}`, 'issues.id'].map(
      (column) => sql`${sql.ref(column)} ${sql.raw(direction)}`,
    ),
  )
