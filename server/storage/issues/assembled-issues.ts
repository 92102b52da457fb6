import { sql } from 'kysely'
import { prepared, preparedUpdate } from '../engines/prepared.ts'
import type { Engine } from '../engines/engine.ts'
import { ownAssociation, type AuthorAssociation } from '../repositories/author-associations.ts'
import { nestedRow, nestedRows, type Columns } from '../sql/nested.ts'
import { selectRelations, type StoredRelations } from './issue-relations.ts'
import type { Handle, Row } from '../schema/tables.ts'

type Stored = Row<'issues'>

/** An issue row with its related rows as JSON. */
export interface Assembled extends Stored, StoredRelations {
  /** Ids, in the order in which they were assigned. */
  assignees: string
  labels: string
  type: string | null
  milestone: string | null
  field_values: string
  association: AuthorAssociation
}

const labelColumns: Columns<Row<'labels'>> = {
  id: true,
  repository_id: true,
  name: true,
  name_key: true,
  color: true,
  description: true,
}

const typeColumns: Columns<Row<'issue_types'>> = {
  id: true,
  organization_id: true,
  name: true,
  name_key: true,
  description: true,
  color: true,
  enabled: true,
  created_at: true,
  updated_at: true,
}

const milestoneColumns: Columns<Row<'milestones'>> = {
  id: true,
  repository_id: true,
  number: true,
  title: true,
  title_key: true,
  description: true,
  state: true,
  creator_id: true,
  open_issues: true,
  closed_issues: true,
  due_on: true,
  closed_at: true,
  created_at: true,
  updated_at: true,
}

const valueColumns: Columns<Row<'issue_field_values'>> = {
  issue_id: true,
  field_id: true,
  value: true,
  option_id: true,
}

/** The related rows of `issues`, in what a statement selects or returns. */
const parts = ({ json }: Engine) => [
  sql<string>`(
    select coalesce(cast(${sql.raw(json.list)}(user_id order by id) as text), '[]')
    from issue_assignees where issue_assignees.issue_id = issues.id
  )`.as('assignees'),
  nestedRows(
    json,
    'labels',
    labelColumns,
    'issue_labels.id',
    sql`issue_labels join labels on labels.id = issue_labels.label_id
      where issue_labels.issue_id = issues.id`,
  ).as('labels'),
  nestedRow(
    json,
    'issue_types',
    typeColumns,
    sql`issue_types where issue_types.id = issues.type_id`,
  ).as('type'),
  nestedRow(
    json,
    'milestones',
    milestoneColumns,
    sql`milestones where milestones.id = issues.milestone_id`,
  ).as('milestone'),
  nestedRows(
    json,
    'issue_field_values',
    valueColumns,
    'issue_field_values.field_id',
    sql`issue_field_values where issue_field_values.issue_id = issues.id`,
  ).as('field_values'),
  ...selectRelations(json),
  ownAssociation('issues'),
]

/** Selects issues with their related rows in one statement. */
const assembled = (handle: Handle, engine: Engine) =>
  handle.selectFrom('issues').selectAll('issues').select(parts(engine))

/** An issue of a repository by number. */
export const assembledByNumber = prepared<{ repository: number; number: number }, Assembled>(
  (handle, { repository, number }, engine) =>
    assembled(handle, engine)
      .where('repository_id', '=', repository)
      .where('issues.number', '=', number),
)

/** Issues by id, in the order of a JSON list of ids. */
export const assembledByIds = prepared<{ ids: string }, Assembled>((handle, { ids }, engine) =>
  assembled(handle, engine)
    .innerJoin(engine.listed(ids).as('listed'), 'listed.number', 'issues.id')
    .orderBy('listed.place'),
)

/** The columns that a new issue has values for. */
type NewColumns = Pick<
  Stored,
  'repository_id' | 'pull' | 'draft' | 'title' | 'body' | 'user_id' | 'app_id' | 'created_at'
>

/** Inserts an open issue with the last number of its repository, which has been reserved for it. */
export const insertAssembled = prepared<NewColumns, Assembled>((handle, values, engine) =>
  handle
    .insertInto('issues')
    .values({
      repository_id: values.repository_id,
      pull: values.pull,
      draft: values.draft,
      title: values.title,
      body: values.body,
      user_id: values.user_id,
      app_id: values.app_id,
      state: 'open',
      locked: 0,
      comments: 0,
      created_at: values.created_at,
      updated_at: values.created_at,
      number: (eb) =>
        eb.selectFrom('repositories').select('last_number').where('id', '=', values.repository_id),
    })
    .returningAll()
    .returning(parts(engine)),
)

/** The columns of an issue that its changes have values for. */
export type ChangedColumns = Pick<
  Stored,
  | ('title' | 'body' | 'state' | 'state_reason' | 'locked' | 'draft' | 'merged_at' | 'type_id')
  | ('active_lock_reason' | 'closed_at' | 'closed_by_id' | 'milestone_id' | 'duplicate_of_id')
  | 'updated_at'
>

/** Changes an issue, and returns it with its related rows. */
export const updateAssembled = preparedUpdate<ChangedColumns, Assembled>('issues', parts)
