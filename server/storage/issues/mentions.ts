import type { Handle } from '../schema/tables.ts'

/** A username after `@`, unless it is part of a path, an address or code. */
const mention = /(?<![\w`/.-])@([a-z\d](?:-?[a-z\d])*)(?![\w/-])/gi

/** An organization and a team after `@`. */
const teamMention = /(?<![\w`/.-])@([a-z\d](?:-?[a-z\d])*)\/([a-z\d][\w-]*)(?![\w/-])/gi

/** Maximum number of users, and of teams, that one text mentions. */
const maxMentions = 100

const few = (names: readonly string[]) => [...new Set(names)].slice(0, maxMentions)

/** The usernames that a text mentions, in lower case. */
export const mentionsIn = (text: string): string[] =>
  few([...text.matchAll(mention)].map(([, name]) => name!.toLowerCase()))

/** The slugs of the teams of an organization that a text mentions. @param owner in lower case */
export const teamMentionsIn = (text: string, owner: string): string[] =>
  few(
    [...text.matchAll(teamMention)].flatMap(([, organization, slug]) =>
      organization!.toLowerCase() === owner ? slug!.toLowerCase() : [],
    ),
  )

/** Records the users whom a text of an issue mentions. They stay recorded when the text changes. */
export async function recordMentions(
  handle: Handle,
  issueId: number,
  text: string | null | undefined,
): Promise<void> {
  const names = mentionsIn(text ?? '')
  if (names.length === 0) return
  const users = await handle
    .selectFrom('accounts')
    .select('id')
    .where('login_key', 'in', names)
    .where('type', '=', 'User')
    .execute()
  if (users.length === 0) return
  await handle
    .insertInto('issue_mentions')
    .values(users.map(({ id }) => ({ issue_id: issueId, user_id: id })))
    .onConflict((conflict) => conflict.columns(['issue_id', 'user_id']).doNothing())
    .execute()
}
