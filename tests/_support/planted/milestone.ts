import type { Transaction } from '../../../server/storage/index.ts'
import type { ReactionSubject } from '../../../server/storage/reactions/reactions.ts'
import { plantSubIssues, type PlantedSubIssues } from './sub-issues.ts'

/** Path parameters of the reactions, an event of the first issue, and its tree. */
export interface PlantedReactions extends PlantedSubIssues {
  issue_reaction_id: number
  issue_comment_reaction_id: number
  review_comment_reaction_id: number
  release_reaction_id: number
  commit_comment_reaction_id: number
  event_id: number
}

/** The milestone 1 of a repository, with its first issue. */
export async function plantMilestone(
  store: Transaction,
  repository_id: number,
  now: number,
): Promise<void> {
  const place = await store.repositories.find(repository_id)
  const issue = place && (await store.issues.find(place, 1))
  if (!issue) throw new Error('The first issue was not found')
  const { id } = await store.milestones.create({
    ...{ repository_id, creator_id: issue.user_id ?? 0, created_at: now },
    ...{ title: 'First', description: 'At first.', state: 'open', due_on: null, closed_at: null },
  })
  await store.issues.setMilestone(issue.id, id, now)
}

/** An event of the first issue of a repository. */
async function plantEvent(store: Transaction, repository_id: number, now: number): Promise<number> {
  const place = await store.repositories.find(repository_id)
  const issue = place && (await store.issues.find(place, 1))
  if (!place || !issue) throw new Error('The first issue was not found')
  const of = { repository_id, issue_id: issue.id, actor_id: issue.user_id }
  const rename = { from: 'Bent', to: issue.title }
  await store.issueEvents.record([
    { ...of, event: 'renamed', details: { rename }, created_at: now },
  ])
  const page = { limit: 1, offset: 0, direction: 'desc' } as const
  const [event] = await store.issueEvents.list({ repositoryId: repository_id }, page)
  return event?.id ?? 0
}

/** Reactions of mona's to the first issue, to comments and to a release, and sub-issues. */
export async function plantReactions(
  store: Transaction,
  repository_id: number,
  places: {
    comment_id: number
    review_comment_id: number
    release_id: number
    commit_comment_id: number
  },
  now: number,
): Promise<PlantedReactions> {
  const place = await store.repositories.find(repository_id)
  const issue = place && (await store.issues.find(place, 1))
  const mona = await store.accounts.findByLogin('mona')
  if (!issue || !mona) throw new Error('The first issue or mona was not found')
  const to = async (kind: ReactionSubject['kind'], id: number) => {
    const reaction = { userId: mona.id, content: 'heart', now } as const
    return (await store.reactions.create({ kind, id }, reaction)).id
  }
  return {
    issue_reaction_id: await to('issue', issue.id),
    issue_comment_reaction_id: await to('issueComment', places.comment_id),
    review_comment_reaction_id: await to('reviewComment', places.review_comment_id),
    release_reaction_id: await to('release', places.release_id),
    commit_comment_reaction_id: await to('commitComment', places.commit_comment_id),
    ...(await plantSubIssues(store, repository_id, now)),
    event_id: await plantEvent(store, repository_id, now),
  }
}
