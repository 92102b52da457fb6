import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { FeedItem } from '../../storage/feeds/feeds.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../storage/pulls/review-comments.ts'
import type { Review } from '../../storage/pulls/reviews.ts'
import type { IssueComment } from '../../storage/issues/issue-comments.ts'
import type { Label } from '../../storage/issues/labels.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { CommitComment } from '../../storage/commits/commit-comments.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { issueCommentView } from '../issues/comment-view.ts'
import { labelView } from '../issues/label-view.ts'
import { issueView, type IssuePlace } from '../issues/view.ts'
import { commitCommentView } from '../commits/comment-view.ts'
import { releaseView } from '../releases/view.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { pullRequest, pullRequestSimple } from '../pulls/view.ts'
import { reviewCommentView } from '../pulls/review-comment-view.ts'
import { reportedReview } from '../pulls/review-view.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { avatarUrl, simpleUser, userUrl } from '../../api/views/simple-user.ts'

function organizationView(
  { organization_id: id, organization_login: login }: FeedItem,
  links: Links,
): { org?: Schemas['event-organization'] } {
  if (id === null || login === null) return {}
  const avatar_url = avatarUrl({ id }, links)
  const url = links.api(`/orgs/${login}`)
  return { org: { id, login, display_login: login, gravatar_id: '', url, avatar_url } }
}

type Comment = IssueComment | ReviewComment | CommitComment

interface Remembered {
  commits?: { sha: string }[]
  forkee?: Repository
  member?: Account
  pull_request?: Pull
  issue?: Issue
  comment?: Comment
  review?: Review
  release?: Release
  assignee?: Account
  assignees?: Account[]
  label?: Label
  labels?: Label[]
}

/** Who was assigned, or which label was added or removed. */
function subjectView(
  { assignee, assignees = [], label, labels = [] }: Remembered,
  place: IssuePlace,
  links: Links,
) {
  return {
    ...(assignee && {
      assignee: simpleUser(assignee, links),
      assignees: assignees.map((each) => simpleUser(each, links)),
    }),
    ...(label && {
      label: labelView(label, place, links),
      labels: labels.map((each) => labelView(each, place, links)),
    }),
  }
}

const isOnDiff = (comment: Comment): comment is ReviewComment => 'diff_hunk' in comment

const isOnIssue = (comment: IssueComment | CommitComment): comment is IssueComment =>
  'issue_id' in comment

function commentView(comment: Comment, place: IssuePlace, links: Links) {
  if (isOnDiff(comment)) return reviewCommentView(comment, place, links)
  return isOnIssue(comment)
    ? issueCommentView(comment, place, links)
    : commitCommentView(comment, place, links)
}

/** Events of reviews have the simple form of pull requests. */
function pullView(pull: Pull, { review, comment }: Remembered, place: IssuePlace, links: Links) {
  if (!review && !comment) return { pull_request: pullRequest(pull, links) }
  const about = { number: pull.number, place }
  return {
    pull_request: pullRequestSimple(pull, links),
    ...(review && { review: reportedReview(review, about, links) }),
  }
}

/** Stored payloads have no URLs, because URLs depend on the request. */
function payloadView(payload: Record<string, unknown>, place: IssuePlace, links: Links) {
  const { commits, forkee, member, issue, comment, pull_request: pull } = payload as Remembered
  const { release } = payload as Remembered
  return {
    ...payload,
    ...(commits && {
      commits: commits.map((commit) => ({
        ...commit,
        url: `${placeUrl(place, links)}/commits/${commit.sha}`,
      })),
    }),
    ...(forkee && {
      action: 'forked',
      forkee: Object.assign(repositoryView(forkee, links), { public: !forkee.private }),
    }),
    ...(pull && pullView(pull, payload, place, links)),
    ...(member && { member: simpleUser(member, links) }),
    ...(issue && { issue: issueView(issue, place, links) }),
    ...(comment && { comment: commentView(comment, place, links) }),
    ...(release && { release: releaseView(release, place, links) }),
    ...subjectView(payload, place, links),
  }
}

/** An event is public if the repository was public at the time of the event and is public now. */
export const isPublic = ({
  public: wasPublic,
  visibility,
}: Pick<FeedItem, 'public' | 'visibility'>) => wasPublic === 1 && visibility === 'public'

/** One feed event. */
export function eventView(event: FeedItem, links: Links): Schemas['event'] {
  const actor = { id: event.actor_id, login: event.actor_login }
  const type = event.organization_id === null ? 'User' : 'Organization'
  const place = { owner: { login: event.owner_login, type }, name: event.repository_name }
  const name = `${event.owner_login}/${event.repository_name}`
  const shown = {
    id: String(event.id),
    type: event.type,
    actor: {
      ...actor,
      display_login: actor.login,
      gravatar_id: '',
      url: userUrl(actor, links),
      avatar_url: avatarUrl(actor, links),
    },
    repo: { id: event.repository_id, name, url: placeUrl(place, links) },
    payload: payloadView(event.payload, place, links),
    public: isPublic(event),
    created_at: timestamp(event.created_at),
    ...organizationView(event, links),
  }
  // the code that writes an event ensures that payload and type match
  return shown as Schemas['event']
}
