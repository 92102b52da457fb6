import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { nodeId } from './node-id.ts'

export const avatarUrl = ({ id }: Pick<Account, 'id'>, links: Links) =>
  links.html(`/avatars/u/${id}`)

/** API URL of an account. The brackets in bot logins are percent-encoded (RFC 3986 3.3). */
export const userUrl = ({ login }: Pick<Account, 'login'>, links: Links) =>
  links.api(`/users/${encodeURIComponent(login)}`)

/** The page of an account. A bot has none, so the page of its app is used. */
export const pageUrl = (login: string, links: Links): string =>
  links.html(login.endsWith('[bot]') ? `/apps/${login.slice(0, -'[bot]'.length)}` : `/${login}`)

/** The short form of an account, embedded in other resources. */
export function simpleUser(account: Account, links: Links): Schemas['simple-user'] {
  const url = userUrl(account, links)
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.type, account.id),
    avatar_url: avatarUrl(account, links),
    gravatar_id: '',
    url,
    html_url: pageUrl(account.login, links),
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: 'public',
    site_admin: account.site_admin === 1,
  }
}
