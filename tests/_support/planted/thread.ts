import type { Transaction } from '../../../server/storage/index.ts'

/** The thread of the first issue of a repository, of which a user was notified. */
export async function plantThread(
  store: Transaction,
  repositoryId: number,
  login: string,
  at: number,
): Promise<number> {
  const repository = await store.repositories.find(repositoryId)
  const issue = repository && (await store.issues.find(repository, 1))
  if (!repository || !issue) throw new Error('The first issue was not found')
  const thread = await store.notifications.threadOf({ issueId: issue.id }, repositoryId, at)
  const event = { thread, repository, actorId: 0, at }
  await store.notifications.notifyUsers(event, { logins: [login] }, 'mention')
  return thread.id
}
