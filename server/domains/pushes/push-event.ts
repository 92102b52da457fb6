import type { Schemas } from '../../contract/schemas.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { noObject } from '../../git/formats/names.ts'
import type { Links } from '../../core/links.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { AccountOf } from '../commits/commit-accounts.ts'
import { commonPayload } from '../repositories/common-payload.ts'

interface Push {
  change: RefChange
  repository: Repository
  pusher: Account
  links: Links
  /** Full name of another branch with the same commit as a new ref. */
  baseRef?: string | undefined
  /** Accounts of authors and committers. */
  accountOf: AccountOf
}

type SimpleUser = Schemas['simple-user']
type CommitView = Schemas['webhook-commit']

function personView({ name, email, date }: Commit['author'], accountOf: AccountOf) {
  const username = accountOf(email)?.login
  return { name, email, ...(username !== undefined && { username }), date }
}

interface Shown {
  /** The page of the repository. */
  url: string
  accountOf: AccountOf
}

function commitView(commit: Commit, distinct: boolean, { url, accountOf }: Shown): CommitView {
  const { author, committer, added, removed, modified } = commit
  return {
    id: commit.sha,
    tree_id: commit.treeId,
    distinct,
    message: commit.message,
    timestamp: committer.date,
    url: `${url}/commit/${commit.sha}`,
    author: personView(author, accountOf),
    committer: personView(committer, accountOf),
    added,
    removed,
    modified,
  }
}

const short = (sha: string) => sha.slice(0, 12)

function compareUrl({ created, deleted, name, before, after }: RefChange, url: string): string {
  if (created) return `${url}/compare/${encodeURI(name)}`
  return `${url}/compare/${short(before)}...${short(deleted ? noObject : after)}`
}

/** Fields that only the repository of a push has. */
const ofPush = ({ owner, default_branch, stargazers_count }: Repository, shown: SimpleUser) => ({
  owner: { ...shown, name: owner.login, email: owner.email },
  master_branch: default_branch,
  stargazers: stargazers_count,
})

function payload({
  change,
  baseRef,
  repository,
  pusher,
  links,
  accountOf,
}: Push): Schemas['webhook-push'] {
  const { owner, name } = repository
  const url = links.html(`/${owner.login}/${name}`)
  const { ref, before, after, created, deleted, forced, head } = change
  const shown = { url, accountOf }
  const common = commonPayload({ repository, sender: pusher, links })
  Object.assign(common.repository, ofPush(repository, common.repository.owner))
  const headIsDistinct = change.commits.at(-1)?.distinct ?? false
  return {
    ref,
    before,
    after,
    created,
    deleted,
    forced,
    base_ref: baseRef ?? null,
    compare: compareUrl(change, url),
    commits: change.commits.map((commit) => commitView(commit, commit.distinct, shown)),
    head_commit: head && commitView(head, headIsDistinct, shown),
    pusher: { name: pusher.login, email: pusher.email },
    ...common,
  }
}

/** Builds the `push` event for one updated ref. */
export function pushEvent(push: Push): WebhookEvent {
  const { repository, links } = push
  return { event: 'push', repository, links, payload: () => payload(push) }
}
