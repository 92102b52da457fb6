import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Handlers } from '../../api/handler.ts'
import { speakingRobot } from '../../api/speaking-robot.ts'
import type { Config } from '../../core/config.ts'
import type { Links } from '../../core/links.ts'
import { isLoopbackAddress, isLoopbackHost } from '../../core/loopback.ts'
import { supportedVersions } from '../../api/versions/calendar.ts'
import { zenOfDay } from '../../api/zen.ts'

/** URLs in the root response, by field; `{}` are URI templates (RFC 6570). */
const addresses = {
  current_user_url: '/user',
  code_search_url: '/search/code?q={query}{&page,per_page,sort,order}',
  commit_search_url: '/search/commits?q={query}{&page,per_page,sort,order}',
  emails_url: '/user/emails',
  emojis_url: '/emojis',
  events_url: '/events',
  feeds_url: '/feeds',
  followers_url: '/user/followers',
  following_url: '/user/following{/target}',
  gists_url: '/gists{/gist_id}',
  issue_search_url: '/search/issues?q={query}{&page,per_page,sort,order}',
  issues_url: '/issues',
  keys_url: '/user/keys',
  label_search_url: '/search/labels?q={query}&repository_id={repository_id}{&page,per_page}',
  notifications_url: '/notifications',
  organization_url: '/orgs/{org}',
  organization_repositories_url: '/orgs/{org}/repos{?type,page,per_page,sort}',
  organization_teams_url: '/orgs/{org}/teams',
  public_gists_url: '/gists/public',
  rate_limit_url: '/rate_limit',
  repository_url: '/repos/{owner}/{repo}',
  repository_search_url: '/search/repositories?q={query}{&page,per_page,sort,order}',
  current_user_repositories_url: '/user/repos{?type,page,per_page,sort}',
  starred_url: '/user/starred{/owner}{/repo}',
  starred_gists_url: '/gists/starred',
  topic_search_url: '/search/topics?q={query}{&page,per_page}',
  user_url: '/users/{user}',
  user_organizations_url: '/user/orgs',
  user_repositories_url: '/users/{user}/repos{?type,page,per_page,sort}',
  user_search_url: '/search/users?q={query}{&page,per_page,sort,order}',
} as const

const entries = Object.entries(addresses)

/**
 * Links to the contract of a version and to its documentation. Clients read names of relations
 * without hyphens only, so these are not those of RFC 8631.
 */
const serviceLinks = (links: Links, version: string) =>
  [
    `<${links.html(`/docs/openapi/${version}.yaml`)}>; rel="describedby"; type="application/yaml"`,
    `<${links.html(`/docs/openapi/${version}.json`)}>; rel="describedby"; type="application/json"`,
    `<${links.html(`/docs/${version}.html`)}>; rel="help"; type="text/html"`,
  ].join(', ')

const loopback = ['127.0.0.1/32', '::1/128']

/** The addresses at which the server listens. Those of a server behind all of them are not known. */
function ownRanges({ host }: Config): string[] {
  if (host === 'localhost') return loopback
  if (host === '0.0.0.0' || host === '::') return []
  const version = isIP(host)
  return version === 0 ? [] : [`${host}/${version === 4 ? 32 : 128}`]
}

/** As `ssh-keygen -l` shows it. @param line type and key in Base64 */
const keyFingerprint = (line: string): string =>
  createHash('sha256')
    .update(Buffer.from(line.split(' ')[1] ?? '', 'base64'))
    .digest('base64')
    .replace(/=+$/, '')

export const meta = {
  'meta/root': ({ links, version }) => {
    const urls = entries.map(([field, path]) => [field, links.api(path)])
    return {
      status: 200,
      headers: { Link: serviceLinks(links, version) },
      body: {
        ...(Object.fromEntries(urls) as Record<keyof typeof addresses, string>),
        current_user_authorizations_html_url: links.html(
          '/settings/connections/applications{/client_id}',
        ),
      },
    }
  },

  'meta/get': (_request, { config, sshHostKey }) => {
    const own = ownRanges(config)
    return {
      status: 200,
      body: {
        verifiable_password_authentication: false,
        ...(sshHostKey !== undefined && {
          ssh_key_fingerprints: { SHA256_ED25519: keyFingerprint(sshHostKey) },
          ssh_keys: [sshHostKey],
        }),
        ...{
          hooks: isLoopbackHost(config.host) || isLoopbackAddress(config.host) ? loopback : [],
          web: own,
          api: own,
          git: own,
        },
        ...(config.names.all.length > 0 && { domains: { website: [...config.names.all] } }),
      },
    }
  },

  'meta/get-zen': (_request, { clock }) => ({
    status: 200,
    media: { type: 'text/plain; charset=utf-8', data: zenOfDay(clock) },
  }),

  'meta/get-octocat': ({ query }, { clock }) => ({
    status: 200,
    media: {
      type: 'application/octocat-stream; charset=utf-8',
      data: speakingRobot(query.s ?? zenOfDay(clock)),
    },
  }),

  'meta/get-all-versions': (_request, { versions, clock }) => ({
    status: 200,
    body: supportedVersions(versions, clock.now()).map(({ version }) => version),
  }),
} satisfies Partial<Handlers>
