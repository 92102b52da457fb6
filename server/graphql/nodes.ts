import type { Schemas } from '../contract/schemas.ts'
import { nodeId } from '../api/views/node-id.ts'
import { reactionView } from '../domains/reactions/view.ts'
import type { Connection } from './connection.ts'
import { orNull, unknownNode } from './errors.ts'
import type { Execution } from './execution.ts'
import { objectNamed } from './git/objects.ts'
import { Item, pathOf, type Place } from './item.ts'
import { everyItem, listingOf } from './listing.ts'
import { itemOfId, readId, type Named } from './locate.ts'
import { commitOf } from './pulls/contents.ts'
import { rollupOf, statusOf } from './pulls/rollup.ts'
import { locateThread, threadAt } from './pulls/threads.ts'
import { pullKinds } from './pulls/timeline-kinds.ts'
import { editConnection, type Edited } from './types/edits.ts'
import { linkedBranchesOf } from './types/linked-branches.ts'
import { pinnedIssuesOf } from './types/pins.ts'
import type { Subject } from './types/timeline.ts'
import { statusWith } from './types/user-status.ts'
import { issueItem, issueKinds } from './types/timeline-kinds.ts'

type Found = object | null | undefined
type Read = (named: Named, execution: Execution) => Promise<Found>

/** The one of a connection with an id. */
async function among(list: unknown, kind: string, id: number): Promise<Found> {
  const nodes = await (list as Connection<{ id: unknown }>).nodes()
  return nodes.find((each) => each.id === nodeId(kind, id))
}

/** Reads what the id of a repository and a name in it make up. */
const inRepository =
  (read: (name: string, place: Place, execution: Execution) => Promise<Found>): Read =>
  async ({ id, name }, execution) => {
    const found = await execution.context.storage.repositories.find(id)
    if (!found || name === undefined) return null
    return read(name, { owner: found.owner.login, repo: found.name }, execution)
  }

const gitObject: Read = async (named, execution) => {
  const isObject = (oid: string) => /^[0-9a-f]{40}$/.test(oid)
  const read = inRepository((oid, place) =>
    isObject(oid) ? objectNamed(oid, place, execution) : Promise.resolve(null),
  )
  const found = (await read(named, execution)) as { __typename?: string } | null
  return found?.__typename === named.kind ? found : null
}

const issueWith = (id: number, execution: Execution) =>
  itemOfId(nodeId('Issue', id), execution) as Promise<Subject>

const pullCommit: Read = async ({ id, name: sha }, execution) => {
  const pull = await issueWith(id, execution)
  const made = (view: { sha: string }) => view
  const list = listingOf(execution, 'pulls/list-commits', { path: pathOf(pull) }, made)
  const found = (await everyItem(list)).find((view) => view.sha === sha)
  return found && commitOf(found, pull, execution)
}

const thread: Read = async ({ kind, id }, execution) => {
  const { source, root } = await locateThread(nodeId(kind, id), execution)
  return threadAt(source, root, execution)
}

const statusContext: Read = async ({ id }, execution) => {
  const at = await execution.context.storage.conversations.placeOf('commit_statuses', id)
  if (!at) return null
  const path = { owner: at.owner, repo: at.repo, ref: at.key }
  const made = (view: Schemas['commit-status']) => view
  const list = listingOf(execution, 'repos/list-commit-statuses-for-ref', { path }, made)
  const found = (await everyItem(list)).find((view) => view.id === id)
  return found && new Item('StatusContext', found, path)
}

const event: Read = async ({ id }, execution) => {
  const at = await execution.context.storage.conversations.placeOf('issue_events', id)
  if (!at) return null
  const path = { owner: at.owner, repo: at.repo, event_id: id }
  const { body } = await execution.read('issues/get-event', { path })
  const subject = issueItem(body.issue as Schemas['issue'])
  const kinds = subject.type === 'Issue' ? issueKinds : pullKinds
  return kinds[body.event]?.of(body as never, { subject, execution })
}

/** Kinds of the ids of what is reacted to, by the column that names it. */
const reacted = [
  { column: 'issue_id', kind: 'issue', of: 'Issue' },
  { column: 'issue_comment_id', kind: 'issueComment', of: 'IssueComment' },
  { column: 'review_comment_id', kind: 'reviewComment', of: 'PullRequestReviewComment' },
  { column: 'pull_review_id', kind: 'review', of: 'PullRequestReview' },
  { column: 'release_id', kind: 'release', of: 'Release' },
  { column: 'commit_comment_id', kind: 'commitComment', of: 'CommitComment' },
] as const

const reaction: Read = async ({ id }, execution) => {
  const { conversations, reactions } = execution.context.storage
  const row = await conversations.reaction(id)
  const about = row && reacted.find(({ column }) => row[column] !== null)
  if (!about) return null
  const subjectId = row[about.column]!
  const subject = await itemOfId(nodeId(about.of, subjectId), execution)
  const found = await reactions.find({ kind: about.kind, id: subjectId }, id)
  return found && new Item('Reaction', reactionView(found, execution.links), pathOf(subject))
}

/** Kinds of the ids of what is edited, by the column that names it. An issue is in all rows. */
const edited = [
  { column: 'comment_id', of: 'IssueComment' },
  { column: 'review_id', of: 'PullRequestReview' },
  { column: 'review_comment_id', of: 'PullRequestReviewComment' },
  { column: 'issue_id', of: 'Issue' },
] as const

const edit: Read = async ({ kind, id }, execution) => {
  const row = await execution.context.storage.conversations.edit(id)
  const about = row && edited.find(({ column }) => row[column] !== null)
  if (!about) return null
  const source = (await itemOfId(nodeId(about.of, row[about.column]!), execution)) as Edited
  return among(await editConnection(source, { first: 100 }, execution), kind, id)
}

const pinned: Read = async ({ kind, id }, execution) => {
  const repositoryId = await execution.context.storage.conversations.repositoryOfPin(id)
  if (repositoryId === undefined) return null
  const repository = await itemOfId(nodeId('Repository', repositoryId), execution)
  return among(await pinnedIssuesOf(repository as never, { first: 100 }, execution), kind, id)
}

const linked: Read = async ({ kind, id }, execution) => {
  const row = await execution.context.storage.linkedBranches.find(id)
  if (!row) return null
  const issue = await issueWith(row.issue_id, execution)
  return among(await linkedBranchesOf(issue as never, { first: 100 }, execution), kind, id)
}

const issueType: Read = async ({ id }, execution) => {
  const organization = await execution.context.storage.conversations.organizationOfType(id)
  if (organization === undefined) return null
  const { body } = await execution.read('orgs/list-issue-types', { path: { org: organization } })
  const found = body.find((each) => each?.id === id)
  return found && new Item('IssueType', found)
}

/** What no operation reads by an id alone, by the kind of its id, and the type where it varies not. */
const reads: Readonly<Record<string, { type?: string; read: Read } | undefined>> = {
  Blob: { read: gitObject },
  Tag: { read: gitObject },
  Tree: { read: gitObject },
  CommitStatus: { read: statusContext },
  IssueEvent: { read: event },
  IssueType: { read: issueType },
  LinkedBranch: { type: 'LinkedBranch', read: linked },
  PinnedIssue: { type: 'PinnedIssue', read: pinned },
  PullRequestCommit: { type: 'PullRequestCommit', read: pullCommit },
  PullRequestReviewThread: { type: 'PullRequestReviewThread', read: thread },
  Reaction: { read: reaction },
  Status: { type: 'Status', read: inRepository(statusOf) },
  StatusCheckRollup: { type: 'StatusCheckRollup', read: inRepository(rollupOf) },
  UserStatus: { type: 'UserStatus', read: ({ id }, execution) => statusWith(id, execution) },
  UserContentEdit: { type: 'UserContentEdit', read: edit },
}

/**
 * The object of any type with a global id.
 * @throws TypedError NOT_FOUND for one that does not exist, or not for this caller
 */
export async function nodeOfId(id: string, execution: Execution): Promise<object> {
  const named = readId(id)
  const known = named && reads[named.kind]
  if (!known) return itemOfId(id, execution)
  const found = await orNull(known.read(named, execution))
  if (!found) throw unknownNode(id)
  return known.type === undefined ? found : { __typename: known.type, ...found }
}
