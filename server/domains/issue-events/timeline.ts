import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { IssueReference } from '../../storage/issue-references/issue-references.ts'
import type { TimelineEntry } from '../../storage/issue-events/timelines.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { FoundIssue } from '../../storage/search/issue-rows.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { verifyCommits } from '../accounts/commit-signatures/verify.ts'
import { verificationView } from '../accounts/verification-view.ts'
import { createdCommit } from '../commits/created-commit-view.ts'
import { relatedIssues } from './related-issues.ts'
import { reviewView } from '../pulls/review-view.ts'
import { issueCommentView } from '../issues/comment-view.ts'
import { issueEventView } from '../issues/event-view.ts'
import { issueView } from '../issues/view.ts'

type Item = Schemas['issue-timeline-item']
type Store = Pick<Transaction, 'issueEvents' | 'issueComments' | 'reviews' | 'issueSearch'>

interface Place {
  repository: Repository
  issue: Pick<Issue, 'number'>
  links: Links
  /** Of the caller. */
  role: Role
  /** Of the pull request. */
  commits: readonly Commit[]
}

/** Entries of one kind, by id. */
type Shown = (readonly [id: number, item: Item])[]

function withActor(comment: Schemas['issue-comment']): Item {
  return { event: 'commented', ...comment, actor: comment.user }
}

async function events(ids: readonly number[], place: Place, storage: Store): Promise<Shown> {
  const { repository, links, role } = place
  const found = await storage.issueEvents.findMany(repository.id, ids)
  const related = await relatedIssues(found, repository, storage)
  return found.map((event) => [
    event.id,
    issueEventView(event, { place: repository, links, role, related }),
  ])
}

async function comments(
  ids: readonly number[],
  { repository, links }: Place,
  { issueComments }: Store,
): Promise<Shown> {
  const found = await issueComments.findMany(repository, ids)
  return found.map((each) => [each.id, withActor(issueCommentView(each, repository, links))])
}

async function reviews(
  ids: readonly number[],
  { repository, issue: { number }, links }: Place,
  storage: Store,
): Promise<Shown> {
  const found = await storage.reviews.findMany(repository, ids)
  return found.map((review) => [
    review.id,
    { event: 'reviewed', ...reviewView(review, { number, place: repository }, links) },
  ])
}

function crossReference(
  { actor, created_at }: IssueReference,
  { issue, repository }: FoundIssue,
  links: Links,
): Schemas['timeline-cross-reference'] {
  const at = timestamp(created_at)
  const shown = issueView(issue, repository, links)
  return {
    event: 'cross-referenced',
    actor: actor && simpleUser(actor, links),
    created_at: at,
    updated_at: at,
    source: {
      type: 'issue',
      issue: { ...shown, repository: repositoryView(repository, links) },
    },
  }
}

/** The caller sees the issues with the mentions: others are no entries. */
async function references(
  ids: readonly number[],
  { links }: Place,
  { issueReferences, issueSearch }: Pick<Transaction, 'issueReferences' | 'issueSearch'>,
): Promise<Shown> {
  const found = await issueReferences.findMany(ids)
  const rows = await issueSearch.rows(found.map(({ source_id: id }) => id))
  const sources = new Map(rows.map((row) => [row.issue.id, row]))
  return found.flatMap((each) => {
    const source = sources.get(each.source_id)
    return source ? [[each.id, crossReference(each, source, links)] as const] : []
  })
}

async function commitItems(
  places: readonly number[],
  { commits, repository, links }: Place,
  context: Pick<Context, 'git'> & Parameters<typeof verifyCommits>[2],
): Promise<Shown> {
  const shown = places.flatMap((at) => (commits[at] ? [[at, commits[at]] as const] : []))
  const signed = await verifyCommits(
    context.git.path(repository.id),
    shown.flatMap(([, { sha, isUnsigned }]) => (isUnsigned ? [] : sha)),
    context,
  )
  return shown.map(([at, commit]) => {
    const verification = verificationView(signed.get(commit.sha))
    return [at, { event: 'committed', ...createdCommit(commit, repository, links, verification) }]
  })
}

/** Reads the entries of a timeline, in their order. */
export async function timelineItems(
  entries: readonly TimelineEntry[],
  place: Place,
  context: Pick<Context, 'storage' | 'git'> & Parameters<typeof verifyCommits>[2],
): Promise<Item[]> {
  const { storage } = context
  const idsOf = (wanted: TimelineEntry['kind']) =>
    entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const found: Record<TimelineEntry['kind'], Shown> = {
    event: await events(idsOf('event'), place, storage),
    comment: await comments(idsOf('comment'), place, storage),
    review: await reviews(idsOf('review'), place, storage),
    reference: await references(idsOf('reference'), place, storage),
    commit: await commitItems(idsOf('commit'), place, context),
  }
  const items = new Map(
    Object.entries(found).flatMap(([kind, shown]) =>
      shown.map(([id, item]) => [`${kind} ${id}`, item] as const),
    ),
  )
  return entries.flatMap(({ kind, id }) => items.get(`${kind} ${id}`) ?? [])
}
