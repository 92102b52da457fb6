import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { integrationView } from '../accounts/integration-view.ts'
import { issueFieldValueView } from './field-value-view.ts'
import { issueTypeView } from './type-view.ts'
import { labelView } from './label-view.ts'
import { milestoneView } from './milestone-view.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { pullId } from '../../api/views/pull-id.ts'
import { reactionRollup } from '../../api/views/reaction-rollup.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { withSource } from '../../api/views/source.ts'

const instant = (at: number | null) => (at === null ? null : timestamp(at))

/** Links to the pull request of an issue. */
function pullRequest({ number, merged_at }: Issue, place: NamedPlace, links: Links) {
  const page = `${placePage(place, links)}/pull/${number}`
  return {
    url: `${placeUrl(place, links)}/pulls/${number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: instant(merged_at),
  }
}

function urls({ number, pull, reactions }: Issue, place: NamedPlace, links: Links) {
  const repository = placeUrl(place, links)
  const url = `${repository}/issues/${number}`
  return {
    url,
    repository_url: repository,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: `${placePage(place, links)}/${pull ? 'pull' : 'issues'}/${number}`,
    reactions: reactionRollup(url, reactions),
  }
}

/** The progress of sub-issues. Issues in older feed events have none. */
function subIssuesSummary({ total, completed }: Issue['sub_issues'] = { total: 0, completed: 0 }) {
  const percent_completed = total === 0 ? 0 : Math.floor((completed / total) * 100)
  return { total, completed, percent_completed }
}

/**
 * The parent, unless it is in another repository that is private: the issue may be shown to
 * users who must not know its name.
 */
function parentUrl({ parent, repository_id }: Issue, links: Links) {
  const isShown = parent && (parent.public || parent.repository_id === repository_id)
  if (!isShown) return {}
  return { parent_issue_url: `${placeUrl(parent, links)}/issues/${parent.number}` }
}

const none = { open: 0, total: 0 }

/** Issues in older feed events have no dependencies. */
const dependenciesSummary = ({ blocked_by = none, blocking = none }: Partial<Issue>) => ({
  blocked_by: blocked_by.open,
  blocking: blocking.open,
  total_blocked_by: blocked_by.total,
  total_blocking: blocking.total,
})

/** Pinned comments are not supported. */
const relations = (issue: Issue, links: Links) => ({
  sub_issues_summary: subIssuesSummary(issue.sub_issues),
  ...parentUrl(issue, links),
  issue_dependencies_summary: dependenciesSummary(issue),
  pinned_comment: null,
})

/** Values that everyone can see; absent from feed events of before there were any. */
const fieldValues = ({ field_values: values = [] }: Partial<Pick<Issue, 'field_values'>>) =>
  values.map(({ field, ...value }) => issueFieldValueView(value, field))

/** Issues in older feed events have no milestone. */
const inMilestone = ({ milestone = null }: Partial<Issue>, place: NamedPlace, links: Links) =>
  milestone && milestoneView(milestone, place, links)

/** Repository of an issue. Only repositories of organizations have issue types. */
export interface IssuePlace extends NamedPlace {
  owner: { login: string; type?: string }
}

/** An issue, or the issue part of a pull request. @param place its repository */
export function issueView(issue: Issue, place: IssuePlace, links: Links): Schemas['issue'] {
  const person = (account: Issue['user']) => account && simpleUser(account, links)
  return withSource(issue, {
    id: issue.id,
    node_id: issue.pull ? nodeId('PullRequest', pullId(issue.id)) : nodeId('Issue', issue.id),
    ...urls(issue, place, links),
    number: issue.number,
    title: issue.title,
    user: person(issue.user),
    labels: issue.labels.map((label) => labelView(label, place, links)),
    state: issue.state,
    state_reason: issue.state_reason,
    locked: issue.locked,
    active_lock_reason: issue.active_lock_reason,
    assignees: issue.assignees.map((account) => simpleUser(account, links)),
    milestone: inMilestone(issue, place, links),
    comments: issue.comments,
    created_at: timestamp(issue.created_at),
    updated_at: timestamp(issue.updated_at),
    closed_at: instant(issue.closed_at),
    closed_by: person(issue.closed_by),
    author_association: issue.association,
    body: issue.body,
    performed_via_github_app: issue.app ? integrationView(issue.app, links) : null,
    ...relations(issue, links),
    ...(place.owner.type === 'Organization' && {
      type: issue.type ? issueTypeView(issue.type) : null,
      issue_field_values: fieldValues(issue),
    }),
    ...(issue.pull && {
      draft: issue.draft,
      pull_request: pullRequest(issue, place, links),
    }),
  })
}
