import { sql } from 'kysely'
import { prepared, preparedUpdate } from '../engines/prepared.ts'
import { ownAssociation, type AuthorAssociation } from '../repositories/author-associations.ts'
import type { Handle, Row } from '../schema/tables.ts'

type Stored = Row<'issue_comments'>

/** A comment with its issue. */
export interface Assembled extends Stored {
  number: number
  pull: number
  association: AuthorAssociation
}

const ofIssue = (column: 'number' | 'pull') =>
  sql<number>`(
  select ${sql.ref(`issues.${column}`)} from issues where issues.id = issue_comments.issue_id
)`.as(column)

/** What a statement selects or returns besides the columns of the comment. */
const parts = () => [ofIssue('number'), ofIssue('pull'), ownAssociation('issue_comments')]

/** Selects comments with their issues in one statement. */
export const assembled = (handle: Handle) =>
  handle.selectFrom('issue_comments').selectAll('issue_comments').select(parts())

/** A comment of a repository by id. */
export const assembledById = prepared<{ repository: number; id: number }, Assembled>(
  (handle, { repository, id }) =>
    assembled(handle)
      .where('issue_comments.id', '=', id)
      .where('issue_comments.repository_id', '=', repository),
)

/** Comments by id, in the order of a JSON list of ids. */
export const assembledByIds = prepared<{ ids: string }, Assembled>((handle, { ids }, { listed }) =>
  assembled(handle)
    .innerJoin(listed(ids).as('listed'), 'listed.number', 'issue_comments.id')
    .orderBy('listed.place'),
)

/** The columns that a new comment has values for. */
type NewColumns = Pick<
  Stored,
  'body' | 'user_id' | 'app_id' | 'issue_id' | 'repository_id' | 'created_at'
>

/** Inserts a comment, and returns it with its issue. */
export const insertAssembled = prepared<NewColumns, Assembled>((handle, values) =>
  handle
    .insertInto('issue_comments')
    .values({
      body: values.body,
      user_id: values.user_id,
      app_id: values.app_id,
      issue_id: values.issue_id,
      repository_id: values.repository_id,
      created_at: values.created_at,
      updated_at: values.created_at,
    })
    .returningAll()
    .returning(parts()),
)

type ChangedColumns = Pick<Stored, 'body' | 'updated_at'>

/** Changes a comment, and returns it with its issue. */
export const updateAssembled = preparedUpdate<ChangedColumns, Assembled>('issue_comments', parts)
