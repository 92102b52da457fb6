import type { Transaction } from '../../../server/storage/index.ts'

/** Path parameters of the review. */
export interface PlantedReview {
  review_id: number
  review_comment_id: number
}

/** An approval of mona's of the open pull request from `side`, with a comment on its file. */
export async function plantReview(
  store: Transaction,
  repository_id: number,
  now: number,
): Promise<PlantedReview> {
  const [pull] = await store.pulls.openFrom(repository_id, ['side'])
  const mona = await store.accounts.findByLogin('mona')
  if (!pull || !mona) throw new Error('Pull request or mona not found')
  const written = { issue_id: pull.issue_id, repository_id, user_id: mona.id }
  const moment = { created_at: now, updated_at: now }
  const review_id = await store.reviews.create({
    ...{ ...written, ...moment, submitted_at: now },
    ...{ body: 'Fine.', state: 'APPROVED', commit_id: pull.head_sha },
  })
  const nowhere = { side: null, start_side: null, line: null, start_line: null, diff_hunk: '' }
  const review_comment_id = await store.reviewComments.create({
    ...{ ...written, ...moment, ...nowhere, review_id, in_reply_to_id: null },
    ...{ body: 'Which one?', path: 'side', subject_type: 'file', position: 1 },
    ...{ original_line: null, original_start_line: null, original_position: 1 },
    ...{ commit_id: pull.head_sha, original_commit_id: pull.head_sha },
  })
  await store.reviewComments.countOn(pull.issue_id, 1)
  return { review_id, review_comment_id }
}

/** A pending review of a user's of the open pull request from `side`: a new one, or the present one. */
export async function plantPendingReview(
  store: Transaction,
  repository_id: number,
  login: string,
  now: number,
): Promise<number> {
  const [pull] = await store.pulls.openFrom(repository_id, ['side'])
  const user = await store.accounts.findByLogin(login)
  const place = await store.repositories.find(repository_id)
  if (!pull || !user || !place) throw new Error(`Pull request or ${login} not found`)
  const selection = { issueId: pull.issue_id, viewerId: user.id }
  const known = await store.reviews.list(place, selection, { limit: 100, offset: 0 })
  const pending = known.find(({ state }) => state === 'PENDING')
  if (pending) return pending.id
  return store.reviews.create({
    ...{ issue_id: pull.issue_id, repository_id, user_id: user.id, commit_id: pull.head_sha },
    ...{ body: 'Not yet.', state: 'PENDING', submitted_at: null, created_at: now, updated_at: now },
  })
}
