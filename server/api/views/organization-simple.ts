import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { nodeId } from './node-id.ts'
import { avatarUrl } from './simple-user.ts'

/** The short form of an organization, embedded in other resources. */
export function organizationSimple(account: Account, links: Links): Schemas['organization-simple'] {
  const url = links.api(`/orgs/${account.login}`)
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.type, account.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: avatarUrl(account, links),
    description: account.bio,
  }
}
