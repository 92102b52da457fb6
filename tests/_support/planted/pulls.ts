import type { Transaction } from '../../../server/storage/index.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'

const nothing = { commits: 1, additions: 0, deletions: 0, changed_files: 1 }
const commits = { head_sha: 'c'.repeat(40), base_sha: 'a'.repeat(40), checked_sha: 'a'.repeat(40) }

/**
 * Two pull requests of mona's from `side` into `main`, even if the branches do not exist. The
 * second is merged.
 */
export async function plantPulls(store: Transaction, repository_id: number, now: number) {
  const mona = await store.accounts.findByLogin('mona')
  const place = (await store.repositories.find(repository_id)) as Repository
  if (!mona) throw new Error('User mona not found')
  const branches = { head_ref: 'side', base_ref: 'main', head_repository_id: repository_id }
  for (const merged of [false, true]) {
    const words = { title: 'Sides', body: null, user_id: mona.id, created_at: now }
    const issue = await store.issues.create(place, { ...words, pull: true })
    await store.pulls.create({
      ...{ issue_id: issue.id, repository_id, ...branches, ...commits, ...nothing },
      ...{ head_owner_id: place.owner_id, maintainer_can_modify: 0, mergeable: 1 },
      merged_by_id: merged ? mona.id : null,
      merge_commit_sha: 'd'.repeat(40),
    })
    const closed = { state: 'closed', closed_at: now, merged_at: now } as const
    if (merged) await store.issues.update(place, issue, closed, now)
  }
}

/** Sets the commits of the open pull request's branches. */
export async function setHead(
  { pulls }: Transaction,
  repositoryId: number,
  { head, base }: { head: string; base: string },
): Promise<void> {
  const [open] = await pulls.openFrom(repositoryId, ['side'])
  if (!open) return
  await pulls.update(open.issue_id, { head_sha: head, base_sha: base, checked_sha: base })
}
