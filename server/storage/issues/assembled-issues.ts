import { sql } from 'kysely'
import { prepared } from '../engines/prepared.ts'
import type { Engine } from '../engines/engine.ts'
import { membershipIn, permissionOn } from '../repositories/direct-access.ts'
import { nestedRow, nestedRows } from '../sql/nested.ts'
import { selectRelations, type StoredRelations } from './issue-relations.ts'
import type { Handle, Row } from '../schema/tables.ts'

type Stored = Row<'issues'>

/** An issue with what belongs to it, as JSON. */
export interface Assembled extends Stored, StoredRelations {
  assignee_ids: string
  labels: string
  type: string | null
  milestone: string | null
  /** Values of fields that everyone can see. */
  field_values: string
  membership: Row<'memberships'>['role'] | null
  permission: Row<'collaborators'>['permission'] | null
}

const labelColumns: (keyof Row<'labels'>)[] = [
  ...(['id', 'repository_id', 'name', 'name_key', 'color', 'description'] as const),
]

const typeColumns: (keyof Row<'issue_types'>)[] = [
  ...(['id', 'organization_id', 'name', 'name_key', 'description', 'color', 'enabled'] as const),
  ...(['created_at', 'updated_at'] as const),
]

const milestoneColumns: (keyof Row<'milestones'>)[] = [
  ...(['id', 'repository_id', 'number', 'title', 'title_key', 'description', 'state'] as const),
  ...(['creator_id', 'open_issues', 'closed_issues', 'due_on', 'closed_at'] as const),
  ...(['created_at', 'updated_at'] as const),
]

const valueColumns: (keyof Row<'issue_field_values'>)[] = [
  ...(['issue_id', 'field_id', 'value', 'option_id'] as const),
]

const owner = sql`(select repositories.owner_id from repositories
  where repositories.id = issues.repository_id)`

/** Issues with everything that belongs to them, in one statement. */
const assembled = (handle: Handle, { json }: Engine) =>
  handle
    .selectFrom('issues')
    .selectAll('issues')
    .select([
      sql<string>`(
        select coalesce(cast(${sql.raw(json.list)}(user_id order by id) as text), '[]')
        from issue_assignees where issue_assignees.issue_id = issues.id
      )`.as('assignee_ids'),
      nestedRows<Row<'labels'>>(
        json,
        'labels',
        labelColumns,
        'issue_labels.id',
        sql`issue_labels join labels on labels.id = issue_labels.label_id
          where issue_labels.issue_id = issues.id`,
      ).as('labels'),
      nestedRow<Row<'issue_types'>>(
        json,
        'issue_types',
        typeColumns,
        sql`issue_types where issue_types.id = issues.type_id`,
      ).as('type'),
      nestedRow<Row<'milestones'>>(
        json,
        'milestones',
        milestoneColumns,
        sql`milestones where milestones.id = issues.milestone_id`,
      ).as('milestone'),
      nestedRows<Row<'issue_field_values'>>(
        json,
        'issue_field_values',
        valueColumns,
        'issue_field_values.field_id',
        sql`issue_field_values where issue_field_values.issue_id = issues.id`,
      ).as('field_values'),
      ...selectRelations(json),
      membershipIn(owner, sql`issues.user_id`).as('membership'),
      permissionOn(sql`issues.repository_id`, sql`issues.user_id`).as('permission'),
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
