import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Event } from '../storage/events.ts'
import type { Repository } from '../storage/repositories.ts'
import { avatarUrl, userUrl } from './simple-user.ts'

function organizationView(account: Account, links: Links): Schemas['event-organization'] {
  return {
    id: account.id,
    login: account.login,
    gravatar_id: '',
    url: links.api(`/orgs/${account.login}`),
    avatar_url: avatarUrl(account, links),
  }
}

/** Commits are stored with the id alone: their address depends on who asks. */
function payloadView(payload: Record<string, unknown>, repositoryUrl: string) {
  const { commits } = payload as { commits?: { sha: string }[] }
  if (!commits) return payload
  return {
    ...payload,
    commits: commits.map((commit) => ({
      ...commit,
      url: `${repositoryUrl}/commits/${commit.sha}`,
    })),
  }
}

/** One entry of a feed (seed 2.2). */
export function eventView(event: Event, repository: Repository, links: Links): Schemas['event'] {
  const { actor, organization } = event
  const name = `${repository.owner.login}/${repository.name}`
  const url = links.api(`/repos/${name}`)
  return {
    id: String(event.id),
    type: event.type as Schemas['event']['type'],
    actor: {
      id: actor.id,
      login: actor.login,
      display_login: actor.login,
      gravatar_id: '',
      url: userUrl(actor, links),
      avatar_url: avatarUrl(actor, links),
    },
    repo: { id: repository.id, name, url },
    payload: payloadView(event.payload, url) as Schemas['event']['payload'],
    public: !repository.private,
    created_at: timestamp(event.created_at),
    ...(organization && { org: organizationView(organization, links) }),
  }
}
