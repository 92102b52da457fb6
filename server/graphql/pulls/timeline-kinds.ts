import type { Schemas } from '../../contract/schemas.ts'
import { Item, pathOf } from '../item.ts'
import {
  commitOf as commitOfEvent,
  eventKind,
  eventPage,
  sharedKinds,
} from '../types/timeline-kinds.ts'
import type { Kinds, Timeline } from '../types/timeline.ts'
import { commitOf } from './contents.ts'
import { placeOf, pullOf } from './pull-reads.ts'
import { refOf } from './refs.ts'
import { reviewItem, reviewsOf } from './review-reads.ts'

type Event = Schemas['issue-event']

const aboutPull = (_event: Event, { subject }: Timeline) => ({ pullRequest: subject })

const withPage = (event: Event, timeline: Timeline) => ({
  ...aboutPull(event, timeline),
  ...eventPage(event, timeline),
})

const headBranch = (event: Event, timeline: Timeline) => ({
  ...aboutPull(event, timeline),
  headRef: () => refOf(timeline.subject, 'head', timeline.execution),
  headRefName: async () => (await pullOf(timeline.subject, timeline.execution)).head_ref,
})

function requested(event: Event, timeline: Timeline) {
  const { requested_reviewer: user, requested_team: team } = event
  const { owner } = pathOf(timeline.subject)
  const reviewer = user
    ? new Item(user.type as 'User', user)
    : team && new Item('Team', team, { org: owner! })
  return { ...aboutPull(event, timeline), requestedReviewer: reviewer ?? null }
}

function merged(event: Event, timeline: Timeline) {
  const { subject, execution } = timeline
  return {
    ...withPage(event, timeline),
    commit: commitOfEvent(event, timeline),
    mergeRef: () => refOf(subject, 'base', execution),
    mergeRefName: async () => (await pullOf(subject, execution)).base_ref,
  }
}

function dismissed(event: Event, timeline: Timeline) {
  const { subject, execution } = timeline
  const { dismissed_review: about } = event
  return {
    ...withPage(event, timeline),
    dismissalMessage: about?.dismissal_message ?? null,
    previousReviewState: about?.state === 'approved' ? 'APPROVED' : 'CHANGES_REQUESTED',
    review: async () => {
      const pull = await pullOf(subject, execution)
      const found = (await reviewsOf(subject, execution)).find(({ id }) => id === about?.review_id)
      return found ? reviewItem(found, subject, pull, execution) : null
    },
  }
}

/** The names of the base branch, which the event keeps beside what REST shows. */
function baseChanged(event: Event, timeline: Timeline) {
  const { subject, execution } = timeline
  const names = async () => {
    const { base, base_ref: now } = await pullOf(subject, execution)
    const found = await execution.context.storage.issueEvents.find(base.id, event.id)
    return found?.details.base ?? { from: now, to: now }
  }
  return {
    ...aboutPull(event, timeline),
    currentRefName: async () => (await names()).to,
    previousRefName: async () => (await names()).from,
  }
}

/** Events of pull requests. */
export const pullKinds: Kinds = {
  ...sharedKinds,
  auto_merge_disabled: eventKind('AutoMergeDisabledEvent', aboutPull),
  auto_merge_enabled: eventKind('AutoMergeEnabledEvent', aboutPull),
  auto_rebase_enabled: eventKind('AutoRebaseEnabledEvent', aboutPull),
  auto_squash_enabled: eventKind('AutoSquashEnabledEvent', aboutPull),
  base_ref_changed: eventKind('BaseRefChangedEvent', baseChanged),
  committed: {
    type: 'PullRequestCommit',
    of: (commit: { sha: string }, { subject, execution }) => ({
      __typename: 'PullRequestCommit',
      ...commitOf({ sha: commit.sha }, subject, execution),
    }),
  },
  convert_to_draft: eventKind('ConvertToDraftEvent', withPage),
  head_ref_deleted: eventKind('HeadRefDeletedEvent', headBranch),
  head_ref_force_pushed: eventKind('HeadRefForcePushedEvent', (event, timeline) => ({
    ...aboutPull(event, timeline),
    afterCommit: commitOfEvent(event, timeline),
  })),
  head_ref_restored: eventKind('HeadRefRestoredEvent', aboutPull),
  merged: eventKind('MergedEvent', merged),
  ready_for_review: eventKind('ReadyForReviewEvent', withPage),
  review_dismissed: eventKind('ReviewDismissedEvent', dismissed),
  review_request_removed: eventKind('ReviewRequestRemovedEvent', requested),
  review_requested: eventKind('ReviewRequestedEvent', requested),
  reviewed: {
    type: 'PullRequestReview',
    of: (review: Schemas['pull-request-review'], { subject }) =>
      new Item('PullRequestReview', review, { ...placeOf(subject), review_id: review.id }),
  },
}
