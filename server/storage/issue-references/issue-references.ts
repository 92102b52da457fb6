import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { readable } from '../repositories/repository-relations.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { sent } from '../sql/transact.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

/** The issues and pull requests that a text mentions. */
export interface MentionedIssues {
  /** The repository of the text. */
  repositoryId: number
  /** Numbers in the repository of the text. */
  numbers: readonly number[]
  /** Issues of named repositories. */
  elsewhere: readonly NamedIssue[]
}

/** An issue by its repository, whose owner and name are in lower case. */
export interface NamedIssue {
  owner: string
  name: string
  number: number
}

type Text = Pick<
  NewRow<'issue_references'>,
  'source_id' | 'comment_id' | 'review_id' | 'review_comment_id'
>

/** A text that mentions issues, and who wrote it. */
export type ReferringText = Text & { actor_id: number; created_at: number }

/** The first mention of an issue in another one. */
export interface IssueReference extends Pick<
  Row<'issue_references'>,
  'id' | 'source_id' | 'created_at'
> {
  /** Null when the account was deleted. */
  actor: Account | null
}

type Build = ExpressionBuilder<Tables, 'issues' | 'repositories' | 'accounts'>

const isNamed = (eb: Build, { owner, name, number }: NamedIssue) =>
  eb.and([
    eb('accounts.login_key', '=', owner),
    eb('repositories.name_key', '=', name),
    eb('issues.number', '=', number),
  ])

/** Issues of other repositories that an account can read, by name. */
function isElsewhere(eb: Build, names: readonly NamedIssue[], actorId: number) {
  if (names.length === 0) return []
  const seen = readable(eb, actorId)
  return [eb.and([eb.or(names.map((each) => isNamed(eb, each))), seen])]
}

/** The mentioned issues that exist. An issue does not refer to itself. */
const mentioned = (
  handle: Handle,
  { repositoryId, numbers, elsewhere }: MentionedIssues,
  { source_id: sourceId, actor_id: actorId }: Pick<ReferringText, 'source_id' | 'actor_id'>,
) =>
  handle
    .selectFrom('issues')
    .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
    .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
    .where('issues.id', '<>', sourceId)
    .where((eb) =>
      eb.or([
        ...(numbers.length === 0
          ? []
          : [
              eb.and([
                eb('issues.repository_id', '=', repositoryId),
                eb('issues.number', 'in', numbers),
              ]),
            ]),
        ...isElsewhere(eb, elsewhere, actorId),
      ]),
    )

/** Condition that a reference is in a text. `is` compares with null as well. */
const isIn = ({ source_id: source, ...text }: Text) => {
  const same = (['comment_id', 'review_id', 'review_comment_id'] as const).map((column) =>
    text[column] == null
      ? sql<SqlBool>`${sql.ref(column)} is null`
      : sql<SqlBool>`${sql.ref(column)} = ${text[column]}`,
  )
  return sql<SqlBool>`source_id = ${source} and ${sql.join(same, sql` and `)}`
}

/** Mentions of issues in the texts of others. */
export function issueReferenceQueries(handle: Handle, accounts: Accounts) {
  return {
    /** Records which issues a text mentions. Those that its author cannot read are left out. */
    record: async (text: ReferringText, issues: MentionedIssues): Promise<void> => {
      const columns = ['source_id', 'comment_id', 'review_id', 'review_comment_id'] as const
      const values = [...columns, 'actor_id', 'created_at'] as const
      await sent(
        handle,
        handle
          .insertInto('issue_references')
          .columns(['issue_id', ...values])
          .expression(
            mentioned(handle, issues, text).select([
              'issues.id',
              ...values.map((column) =>
                sql<number>`cast(${text[column] ?? null} as bigint)`.as(column),
              ),
            ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    },

    /** Removes mentions that a text no longer has. */
    forget: async (text: ReferringText, issues: MentionedIssues): Promise<void> => {
      await handle
        .deleteFrom('issue_references')
        .where(isIn(text))
        .where('issue_id', 'in', mentioned(handle, issues, text).select('issues.id'))
        .execute()
    },

    /** Finds references by id, in no particular order. */
    findMany: async (ids: readonly number[]): Promise<IssueReference[]> => {
      if (ids.length === 0) return []
      const rows = await handle
        .selectFrom('issue_references')
        .select(['id', 'source_id', 'actor_id', 'created_at'])
        .where('id', 'in', ids)
        .execute()
      const people = await accounts.findMany(rows.flatMap(({ actor_id: id }) => id ?? []))
      return rows.map(({ actor_id: id, ...row }) => ({
        ...row,
        actor: people.get(id ?? 0) ?? null,
      }))
    },
  }
}
