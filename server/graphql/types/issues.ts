import { actorOf } from '../../access/auth/caller.ts'
import { orNull } from '../errors.ts'
import { closingPulls } from '../pulls/closing-issues.ts'
import { Item, pathOf } from '../item.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { assigneesOf, assigning } from './assignees.ts'
import { commentsOf } from './comments.ts'
import { participantsOf, subscriptionOf } from './conversations.ts'
import { issueChanges } from './issue-changes.ts'
import { editFields } from './edits.ts'
import { fieldValuesOf } from './issue-fields.ts'
import { linkedBranchesOf, linking } from './linked-branches.ts'
import { isPinned, pinning } from './pins.ts'
import { reactionMutations } from './reaction-mutations.ts'
import { reactionGroupsOf, reactionsTo } from './reactions.ts'
import { relating } from './related-issues.ts'
import { issueKinds } from './timeline-kinds.ts'
import { timelineOf } from './timeline.ts'
import { titleHtml } from './title-html.ts'
import { isAuthor, mayAct, mayChange, rightsAt } from './viewer.ts'

type Source = Item<'Issue'>

/** Whether the view is whole, so that what is absent from it is absent. */
const isWhole = ({ view }: Source) => 'issue_dependencies_summary' in view

const parent: Resolvers['Issue']['parent'] = async (source, _args, execution) => {
  if (isWhole(source) && !source.view.parent_issue_url) return null
  const reply = await orNull(execution.read('issues/get-parent', { path: pathOf(source) }))
  return reply && new Item('Issue', reply.body)
}

/** Fields of issues. */
const issue = {
  assignedActors: assigneesOf,
  closed: ({ view }) => view.state === 'closed',
  comments: commentsOf,
  ...editFields,
  isPinned,
  issueFieldValues: fieldValuesOf,
  issueType: async (source, _args, execution) => {
    const view = isWhole(source) ? source.view.type : await valueAt(source, ['type'], execution)
    return view ? new Item('IssueType', view) : null
  },
  linkedBranches: linkedBranchesOf,
  parent,
  participants: participantsOf,
  closedByPullRequestsReferences: (source, args, execution) =>
    closingPulls(source, args, execution),
  reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  reactions: (source, args, execution) => reactionsTo(source, args, execution),
  timelineItems: (source, args, execution) => timelineOf(source, args, issueKinds, execution),
  titleHTML: async (source, _args, execution) =>
    titleHtml(String(await valueAt(source, ['title'], execution))),
  viewerCanClose: (source, _args, execution) => mayChange(source, 'triages', execution),
  viewerCanDelete: async (source, _args, execution) => {
    const { isOpen, administers } = await rightsAt(source, execution)
    return isOpen && administers
  },
  viewerCanLabel: async (source, _args, execution) => {
    const { isOpen, triages } = await rightsAt(source, execution)
    return isOpen && triages
  },
  viewerCanReact: (source, _args, execution) => mayAct(source, execution),
  viewerCanReopen: (source, _args, execution) => mayChange(source, 'triages', execution),
  viewerCanSubscribe: (_source, _args, { caller }) => actorOf(caller) !== undefined,
  viewerCanUpdate: (source, _args, execution) => mayChange(source, 'triages', execution),
  viewerDidAuthor: (source, _args, execution) => isAuthor(source, execution),
  viewerSubscription: subscriptionOf,
} satisfies Resolvers['Issue']

/** Fields of issues and what they have. */
export const issues = {
  Issue: issue,
  IssueType: { color: ({ view: { color } }) => (color ? (color.toUpperCase() as 'RED') : 'GRAY') },
} satisfies Pick<Resolvers, 'Issue' | 'IssueType'>

/** Mutations of issues. */
export const issueMutations = {
  ...assigning,
  ...issueChanges,
  ...linking,
  ...pinning,
  ...reactionMutations,
  ...relating,
} satisfies Partial<Resolvers['Mutation']>
