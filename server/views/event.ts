import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Event } from '../storage/events.ts'
import type { Repository } from '../storage/repositories.ts'
import { repositoryView } from './repository.ts'
import { avatarUrl, simpleUser, userUrl } from './simple-user.ts'

function organizationView(account: Account, links: Links): Schemas['event-organization'] {
  return {
    id: account.id,
    login: account.login,
    gravatar_id: '',
    url: links.api(`/orgs/${account.login}`),
    avatar_url: avatarUrl(account, links),
  }
}

interface Remembered {
  commits?: { sha: string }[]
  forkee?: Repository
  member?: Account
}

/** What is stored has no addresses: they depend on who asks. */
function payloadView(payload: Record<string, unknown>, repositoryUrl: string, links: Links) {
  const { commits, forkee, member } = payload as Remembered
  return {
    ...payload,
    ...(commits && {
      commits: commits.map((commit) => ({
        ...commit,
        url: `${repositoryUrl}/commits/${commit.sha}`,
      })),
    }),
    ...(forkee && { forkee: repositoryView(forkee, links) }),
    ...(member && { member: simpleUser(member, links) }),
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
    payload: payloadView(event.payload, url, links) as Schemas['event']['payload'],
    public: !repository.private,
    created_at: timestamp(event.created_at),
    ...(organization && { org: organizationView(organization, links) }),
  }
}
