import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { labelView } from '../issues/label-view.ts'
import { milestoneView } from '../issues/milestone-view.ts'
import { placePage, placeUrl } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { pullId } from '../../api/views/pull-id.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import { mostRebased } from './limits.ts'
import { mergeMessage } from './merge-message.ts'
import { withSource } from '../../api/views/source.ts'

const instant = (at: number | null) => (at === null ? null : timestamp(at))

function addresses({ base, number, head_sha: sha }: Pull, links: Links) {
  const repository = placeUrl(base, links)
  const page = `${placePage(base, links)}/pull/${number}`
  const url = `${repository}/pulls/${number}`
  const issue_url = `${repository}/issues/${number}`
  return {
    url,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${repository}/pulls/comments{/number}`,
    comments_url: `${issue_url}/comments`,
    statuses_url: `${repository}/statuses/${sha}`,
  }
}

function linksOf(urls: ReturnType<typeof addresses>): Schemas['pull-request-links'] {
  return {
    self: { href: urls.url },
    html: { href: urls.html_url },
    issue: { href: urls.issue_url },
    comments: { href: urls.comments_url },
    review_comments: { href: urls.review_comments_url },
    review_comment: { href: urls.review_comment_url },
    commits: { href: urls.commits_url },
    statuses: { href: urls.statuses_url },
  }
}

/** Makes the form of a repository inside of a pull request. */
export type Embed = (repository: Repository, links: Links) => Schemas['repository']

interface Branch {
  ref: string
  sha: string
  owner: Account | null
  repository: Repository | null
}

const branchView = (
  { ref, sha, owner, repository }: Branch,
  links: Links,
  embed: Embed,
): Schemas['pull-request-branch'] => ({
  label: `${owner?.login ?? 'ghost'}:${ref}`,
  ref,
  sha,
  user: owner && simpleUser(owner, links),
  repo: repository && embed(repository, links),
})

const headOf = ({ head, head_owner, head_ref: ref, head_sha: sha }: Pull): Branch => ({
  ref,
  sha,
  owner: head?.owner ?? head_owner,
  repository: head,
})

const baseOf = ({ base, base_ref: ref, base_sha: sha }: Pull): Branch => ({
  ref,
  sha,
  owner: base.owner,
  repository: base,
})

/** Pull requests in older feed events have no number of review comments. */
const reviewComments = ({ review_comments: count = 0 }: Partial<Pull>): number => count

/** Pull requests in older feed events have no milestone. */
const inMilestone = (
  { milestone = null, base }: Partial<Pull> & Pick<Pull, 'base'>,
  links: Links,
) => milestone && milestoneView(milestone, base, links)

/** The request for auto-merge; pull requests in older feed events have none. */
function autoMergeOf(pull: Pull, links: Links): Schemas['auto-merge'] | null {
  const { auto_merge: auto = null } = pull as Partial<Pull>
  if (!auto?.user) return null
  const isOne = auto.method === 'merge'
  return {
    enabled_by: simpleUser(auto.user, links),
    merge_method: auto.method,
    commit_title:
      auto.title ??
      (isOne ? mergeMessage(pull, {}) : `${pull.title} (#${pull.number})`).split('\n', 1)[0]!,
    commit_message: auto.message ?? '',
  }
}

/**
 * Fields of both the simple and the full form. Each is named, because properties that are spread
 * into an object after others cost ten times as much. Pull requests in older feed events have no
 * reviewers.
 */
function fields(pull: Pull, links: Links, embed: Embed): Schemas['pull-request-simple'] {
  const urls = addresses(pull, links)
  const { requested_reviewers: users = [], requested_teams: teams = [] } = pull as Partial<Pull>
  return {
    url: urls.url,
    html_url: urls.html_url,
    diff_url: urls.diff_url,
    patch_url: urls.patch_url,
    issue_url: urls.issue_url,
    commits_url: urls.commits_url,
    review_comments_url: urls.review_comments_url,
    review_comment_url: urls.review_comment_url,
    comments_url: urls.comments_url,
    statuses_url: urls.statuses_url,
    id: pullId(pull.id),
    node_id: nodeId('PullRequest', pullId(pull.id)),
    number: pull.number,
    state: pull.state,
    locked: pull.locked,
    title: pull.title,
    user: pull.user && simpleUser(pull.user, links),
    body: pull.body,
    labels: pull.labels.map((label) => labelView(label, pull.base, links)),
    milestone: inMilestone(pull, links),
    active_lock_reason: pull.active_lock_reason,
    created_at: timestamp(pull.created_at),
    updated_at: timestamp(pull.updated_at),
    closed_at: instant(pull.closed_at),
    merged_at: instant(pull.merged_at),
    assignees: pull.assignees.map((account) => simpleUser(account, links)),
    requested_reviewers: users.map((account) => simpleUser(account, links)),
    requested_teams: teams.map((team) => teamView(team, pull.base.owner, links)),
    head: branchView(headOf(pull), links, embed),
    base: branchView(baseOf(pull), links, embed),
    _links: linksOf(urls),
    author_association: pull.association,
    auto_merge: autoMergeOf(pull, links),
    stack: null,
    draft: pull.draft,
  }
}

/**
 * A pull request in a list or feed.
 * @param embed makes the form of its repositories, new for each one because older versions of
 *   replies are made in place
 */
export const pullRequestSimple = (
  pull: Pull,
  links: Links,
  embed: Embed = repositoryView,
): Schemas['pull-request-simple'] => withSource(pull, fields(pull, links, embed))

type MergeState = Schemas['pull-request']['mergeable_state']

function mergeState({ state, mergeable, draft }: Pull, obstacle: Obstacle): MergeState {
  if (state === 'closed') return 'unknown'
  if (!mergeable) return 'dirty'
  if (draft) return 'draft'
  return obstacle ?? 'clean'
}

/** Whether the protection of the base branch stops the merge. */
type Obstacle = 'blocked' | 'behind' | undefined

/** A rebase that is not larger than the limit is expected to succeed if a merge does. */
const canRebase = ({ mergeable, commits }: Pull): boolean => mergeable && commits <= mostRebased

/** A pull request with the result of its test merge. */
export const pullRequest = (
  pull: Pull,
  links: Links,
  { obstacle, embed = repositoryView }: { obstacle?: Obstacle; embed?: Embed } = {},
): Schemas['pull-request'] =>
  withSource(pull, {
    ...fields(pull, links, embed),
    merged: pull.merged_at !== null,
    mergeable: pull.state === 'open' ? pull.mergeable : null,
    rebaseable: pull.state === 'open' ? canRebase(pull) : null,
    mergeable_state: mergeState(pull, obstacle),
    merged_by: pull.merged_by && simpleUser(pull.merged_by, links),
    comments: pull.comments,
    review_comments: reviewComments(pull),
    maintainer_can_modify: pull.maintainer_can_modify === 1,
    commits: pull.commits,
    additions: pull.additions,
    deletions: pull.deletions,
    changed_files: pull.changed_files,
  })
