import type { Schemas } from '../../contract/schemas.ts'
import { siteOf } from '../git/site.ts'
import { Item, pathOf, type Place } from '../item.ts'
import { repositoryOf, valueAt } from '../read-field.ts'
import type { Kind, Kinds, Timeline } from './timeline.ts'

type Event = Schemas['issue-event']
type Person = Schemas['simple-user'] | null | undefined

const accountOf = (person: Person) => (person ? new Item(person.type as 'User', person) : null)

/** What all events have. */
const shared = ({ node_id: id, created_at: createdAt, actor }: Event) => ({
  ...{ id, createdAt },
  actor: accountOf(actor),
})

/** Builds a kind of event from what only this kind has. */
export function eventKind(
  type: string,
  more: (event: Event, timeline: Timeline) => object = () => ({}),
): Kind {
  return {
    type,
    of: (event: Event, timeline) => ({
      __typename: type,
      ...shared(event),
      ...more(event, timeline),
    }),
  }
}

/** The place of an event on the page of its subject. */
export function eventPage(event: Event, { subject, execution }: Timeline) {
  const url = async () =>
    `${String(await valueAt(subject, ['html_url'], execution))}#event-${event.id}`
  return { url, resourcePath: async () => new URL(await url()).pathname }
}

const placeIn = ({ subject }: Timeline): Place => siteOf(pathOf(subject))

/** The commit of an event. */
export function commitOf({ commit_id: sha }: Event, timeline: Timeline) {
  if (sha === null) return null
  return new Item('Commit', { sha }, { ...placeIn(timeline), ref: sha })
}

const labelOf = ({ label }: Event, timeline: Timeline) => ({
  label: new Item('Label', label!, placeIn(timeline)),
})

const assigneeOf = ({ assignee }: Event) => {
  const item = accountOf(assignee)
  return { assignee: item, user: item?.type === 'User' ? item : null }
}

const upper = (value: string | null | undefined) =>
  value == null ? null : value.toUpperCase().replace(/[ -]/g, '_')

/** The other issue of an event about a relation. */
function related(field: 'sub_issue' | 'parent_issue' | 'blocked_by' | 'blocking', name: string) {
  return (event: Event) => {
    const other = event[field]
    if (!other) return { [name]: null }
    const { owner, name: repo } = other.repository
    return {
      [name]: new Item('Issue', other, { owner: owner.login, repo, issue_number: other.number }),
    }
  }
}

function closed(event: Event, timeline: Timeline) {
  const { subject } = timeline
  return {
    closable: subject,
    stateReason: upper(event.state_reason),
    ...eventPage(event, timeline),
  }
}

/** An issue or the pull request that it is. */
export function issueItem(view: Schemas['issue']): Item<'Issue'> | Item<'PullRequest'> {
  if (!view.pull_request) return new Item('Issue', view)
  const { url, html_url, diff_url, patch_url } = view.pull_request
  const [, owner, repo] = /\/repos\/([^/]+)\/([^/]+)\//.exec(url)!
  const place = { owner: owner!, repo: repo!, pull_number: view.number, issue_number: view.number }
  const { id: _id, comments: _comments, pull_request: _links, ...alike } = view
  return new Item('PullRequest', { ...alike, url, html_url, diff_url, patch_url }, place)
}

const crossReference: Kind = {
  type: 'CrossReferencedEvent',
  of: (entry: Schemas['timeline-cross-reference'], timeline) => {
    const { subject, execution } = timeline
    const { owner, repo } = placeIn(timeline)
    const source = issueItem(entry.source.issue)
    const from = pathOf(source)
    const url = async () => String(await valueAt(subject, ['html_url'], execution))
    const number = pathOf(subject)['issue_number']
    return {
      __typename: 'CrossReferencedEvent',
      id: btoa(`20:CrossReferencedEvent${entry.source.issue.id}-${owner}/${repo}#${number}`),
      actor: accountOf(entry.actor),
      createdAt: entry.created_at,
      ...{ source, target: subject },
      isCrossRepository: from['owner'] !== owner || from['repo'] !== repo,
      willCloseTarget: false, // merging closes no issue here
      url,
      resourcePath: async () => new URL(await url()).pathname,
    }
  },
}

const duplicate = () => ({ canonical: null, isCrossRepository: false })

/** Events of issues and of pull requests. */
export const sharedKinds = {
  assigned: eventKind('AssignedEvent', assigneeOf),
  closed: eventKind('ClosedEvent', closed),
  comment_deleted: eventKind('CommentDeletedEvent', () => ({ deletedCommentAuthor: null })),
  commented: {
    type: 'IssueComment',
    of: (comment: Schemas['timeline-comment'], timeline) =>
      new Item('IssueComment', comment, placeIn(timeline)),
  },
  'cross-referenced': crossReference,
  demilestoned: eventKind('DemilestonedEvent', ({ milestone }) => ({
    milestoneTitle: milestone?.title,
  })),
  labeled: eventKind('LabeledEvent', labelOf),
  locked: eventKind('LockedEvent', ({ lock_reason }) => ({ lockReason: upper(lock_reason) })),
  marked_as_duplicate: eventKind('MarkedAsDuplicateEvent', duplicate),
  mentioned: eventKind('MentionedEvent'),
  milestoned: eventKind('MilestonedEvent', ({ milestone }) => ({
    milestoneTitle: milestone?.title,
  })),
  pinned: eventKind('PinnedEvent', (_event, { subject }) => ({ issue: subject })),
  referenced: eventKind('ReferencedEvent', (event, timeline) => ({
    commit: commitOf(event, timeline),
    subject: timeline.subject,
    commitRepository: () => repositoryOf(timeline.subject, timeline.execution),
  })),
  renamed: eventKind('RenamedTitleEvent', ({ rename }) => ({
    ...{ previousTitle: rename?.from, currentTitle: rename?.to },
  })),
  reopened: eventKind('ReopenedEvent', (_event, { subject }) => ({ closable: subject })),
  subscribed: eventKind('SubscribedEvent', (_event, { subject }) => ({ subscribable: subject })),
  unassigned: eventKind('UnassignedEvent', assigneeOf),
  unlabeled: eventKind('UnlabeledEvent', labelOf),
  unlocked: eventKind('UnlockedEvent'),
  unpinned: eventKind('UnpinnedEvent', (_event, { subject }) => ({ issue: subject })),
} satisfies Kinds

/** Events of issues. */
export const issueKinds: Kinds = {
  ...sharedKinds,
  transferred: eventKind('TransferredEvent', (_event, { subject }) => ({ issue: subject })),
  sub_issue_added: eventKind('SubIssueAddedEvent', related('sub_issue', 'subIssue')),
  sub_issue_removed: eventKind('SubIssueRemovedEvent', related('sub_issue', 'subIssue')),
  parent_issue_added: eventKind('ParentIssueAddedEvent', related('parent_issue', 'parent')),
  parent_issue_removed: eventKind('ParentIssueRemovedEvent', related('parent_issue', 'parent')),
  blocked_by_added: eventKind('BlockedByAddedEvent', related('blocked_by', 'blockingIssue')),
  blocked_by_removed: eventKind('BlockedByRemovedEvent', related('blocked_by', 'blockingIssue')),
  blocking_added: eventKind('BlockingAddedEvent', related('blocking', 'blockedIssue')),
  blocking_removed: eventKind('BlockingRemovedEvent', related('blocking', 'blockedIssue')),
  issue_type_added: eventKind('IssueTypeAddedEvent'),
  issue_type_changed: eventKind('IssueTypeChangedEvent'),
  issue_type_removed: eventKind('IssueTypeRemovedEvent'),
}
