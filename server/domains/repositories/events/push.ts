import type { Schemas } from '../../../contract/schemas.ts'
import type { Commit } from '../../../git/commit-log.ts'
import { noObject } from '../../../git/names.ts'
import type { Links } from '../../../core/links.ts'
import type { RefChange } from '../pushes/change.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { WebhookEvent } from '../../../workers/delivery/webhook-event.ts'
import { commonPayload } from './common-payload.ts'

interface Push {
  change: RefChange
  repository: Repository
  pusher: Account
  links: Links
}

type CommitView = Schemas['webhook-commit']

function commitView(commit: Commit, distinct: boolean, url: string): CommitView {
  const { author, committer, added, removed, modified } = commit
  return {
    id: commit.sha,
    tree_id: commit.treeId,
    distinct,
    message: commit.message,
    timestamp: committer.date,
    url: `${url}/commit/${commit.sha}`,
    author: { name: author.name, email: author.email, date: author.date },
    committer: { name: committer.name, email: committer.email, date: committer.date },
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

function payload({ change, repository, pusher, links }: Push): Schemas['webhook-push'] {
  const { owner, name } = repository
  const url = links.html(`/${owner.login}/${name}`)
  const { ref, before, after, created, deleted, forced, head } = change
  const headIsDistinct = change.commits.at(-1)?.distinct ?? false
  return {
    ref,
    before,
    after,
    created,
    deleted,
    forced,
    base_ref: null,
    compare: compareUrl(change, url),
    commits: change.commits.map((commit) => commitView(commit, commit.distinct, url)),
    head_commit: head && commitView(head, headIsDistinct, url),
    pusher: { name: pusher.login, email: pusher.email },
    ...commonPayload({ repository, sender: pusher, links }),
  }
}

/** Builds the `push` event for one updated ref. */
export function pushEvent(push: Push): WebhookEvent {
  const { repository, links } = push
  return { event: 'push', repository, links, payload: () => payload(push) }
}
