import { notFound } from '../../../core/errors.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import type { FoundIssue } from '../../../storage/search/issue-rows.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { refuseBlocked } from '../../moderation/refuse.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { issueAt, type IssueOperation } from '../edit-issue.ts'

/**
 * Locks the repositories of issues whose relations change, and finds the one in the path.
 * @throws ServiceError 403 while one is archived and for blocked users, 404 and 410 when there is no
 * such issue
 */
export async function openRelated(
  transaction: Transaction,
  { repository, number, sender }: IssueOperation,
  others: readonly ({ repository_id: number } | undefined)[] = [],
): Promise<Issue> {
  const ids = [repository.id, ...others.flatMap((other) => other?.repository_id ?? [])]
  const places = new Map<number, Repository>()
  // In one order, so that two changes do not wait for each other.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const place = await lockRepository(transaction, { id })
    requireChangeable(place)
    await refuseBlocked(transaction, place.owner, sender)
    places.set(id, place)
  }
  const issue = await issueAt(transaction, places.get(repository.id) ?? repository, number)
  if (issue.pull) throw notFound()
  return issue
}

/** Sets the time of the last update of issues, and reads them with their repositories. */
export async function touched(
  { subIssues, issueSearch }: Transaction,
  ids: readonly number[],
  now: number,
): Promise<(id: number) => FoundIssue> {
  await subIssues.touch(ids, now)
  const found = new Map((await issueSearch.rows(ids)).map((each) => [each.issue.id, each]))
  return (id) => found.get(id) as FoundIssue
}
