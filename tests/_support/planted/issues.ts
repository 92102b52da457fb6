import type { OpenStore } from '../stores.ts'

/** Rows from 1 to a number, as `row (number)`. */
const numbers = (count: number) => `with recursive row (number) as (
  select 1 union all select number + 1 from row where number < ${count})`

/**
 * Adds issues to a repository, each with a comment, an event, a thread, a notification and a
 * reaction.
 */
export async function plantIssues(
  { run }: Pick<OpenStore, 'run'>,
  { id: repositoryId, userId }: { id: number; userId: number },
  count: number,
): Promise<void> {
  const from = `from issues where repository_id = ${repositoryId}`
  await run(`insert into issues (repository_id, number, pull, title, body, user_id, state, locked,
      draft, comments, created_at, updated_at)
    ${numbers(count)} select ${repositoryId}, number, 0, 'Issue ' || number, 'Some words of a body',
      ${userId}, 'open', 0, 0, 1, 1, 1 from row`)
  await run(`update repositories set last_number = ${count} where id = ${repositoryId}`)
  await run(`insert into issue_comments (issue_id, repository_id, user_id, body, created_at, updated_at)
    select id, repository_id, ${userId}, 'A comment', 1, 1 ${from}`)
  await run(`insert into issue_events (repository_id, issue_id, actor_id, event, details, created_at)
    select repository_id, id, ${userId}, 'closed', '{}', 1 ${from}`)
  await run(`insert into reactions (issue_id, user_id, content, created_at)
    select id, ${userId}, 'heart', 1 ${from}`)
  await run(`insert into notification_threads (repository_id, issue_id, updated_at)
    select repository_id, id, 1 ${from}`)
  await run(`insert into notifications (user_id, repository_id, thread_id, reason, subscription,
      unread, done, updated_at, created_at)
    select ${userId}, repository_id, id, 'author', 'subscribed', 1, 0, 1, 1
    from notification_threads where repository_id = ${repositoryId}`)
}
