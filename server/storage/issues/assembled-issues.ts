import { sql } from 'kysely'
import { prepared } from '../engines/prepared.ts'
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

/** Selects issues with their related rows in one statement. */
const assembled = (handle: Handle, { json }: Engine) =>
  handle
    .selectFrom('issues')
    .selectAll('issues')
    .select([
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
    ])

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
