import type { Call } from '../../_support/calls/send-call.ts'
import type { Grown } from './grown-server.ts'
import { timed, type Timed } from './timing.ts'

/** Filters and orders of long lists, by path. `{repo}` is the public repository of the scene. */
const filtered: Record<string, readonly string[]> = {
  '/user/repos': ['', 'sort=updated', 'sort=pushed', 'visibility=private', 'affiliation=owner'],
  '/users/mona/starred': ['', 'sort=updated', 'direction=asc'],
  '/user/starred': [''],
  '/user/subscriptions': [''],
  '/gists/public': ['', 'since=2026-03-10T00:00:00Z'],
  '/gists/starred': [''],
  '/gists': [''],
  '/users/mona/gists': [''],
  '/users/mona/followers': [''],
  '/user/following': [''],
  '/user/blocks': [''],
  '/advisories': ['', 'sort=updated', 'severity=high', 'direction=asc'],
  '/orgs/{org}/members': ['', 'role=admin'],
  '/orgs/{org}/public_members': [''],
  '/orgs/{org}/teams': [''],
  '/orgs/{org}/teams/core/members': [''],
  '/orgs/{org}/teams/core/repos': [''],
  '/orgs/{org}/properties/values': [''],
  '{repo}/issues': [
    '',
    'state=all',
    'state=closed',
    'sort=updated',
    'sort=comments',
    'state=all&sort=updated',
    'direction=asc',
    'assignee=none',
    'creator=mona',
    'labels=bug',
    'labels=label-1',
    'since=2026-03-10T11:00:00Z',
    'type=none',
  ],
  '{repo}/issues/comments': ['', 'sort=updated', 'since=2026-03-10T11:00:00Z'],
  '{repo}/issues/1/comments': [''],
  '{repo}/labels': [''],
  '{repo}/pulls': ['', 'state=all', 'state=closed', 'sort=updated', 'base=main'],
  '{repo}/pulls?head={org}:branch-40': [''],
  '{repo}/stargazers': [''],
  '{repo}/subscribers': [''],
  '{repo}/forks': ['', 'sort=oldest', 'sort=stargazers'],
  '{repo}/collaborators': ['', 'affiliation=direct', 'affiliation=outside'],
  '{repo}/assignees': [''],
  '{repo}/commits/main/statuses': [''],
  '{repo}/commits/main/status': [''],
  '{repo}/code-scanning/alerts': ['', 'sort=updated', 'state=fixed'],
  '{repo}/code-scanning/analyses': [''],
  '{repo}/actions/runs': ['', 'status=queued'],
  '{repo}/security-advisories': ['', 'sort=updated'],
  '{repo}/events': [''],
  '{hook}/deliveries': ['', 'status=failure'],
}

const at = (path: string, { scene: { org, open, repo, hookId } }: Grown) =>
  path
    .replace('{hook}', `/repos/{org}/${repo}/hooks/${hookId}`)
    .replace('{repo}', `/repos/{org}/${open}`)
    .replace('{org}', org.login)

/** Every list with each of its filters. */
export const lists: string[] = Object.entries(filtered).flatMap(([path, queries]) =>
  queries.map((query) => (query === '' ? path : `${path}?${query}`)),
)

/** Requests the first page of a list. */
export const firstPage = (grown: Grown, list: string): Promise<Timed> =>
  timed(grown, { method: 'GET', path: at(list, grown) })

const lastIn = (link: string) => /<([^>]+)>; rel="last"/.exec(link)?.[1]

/** The address of the last page of a list; undefined when it has one page or doesn't say. */
export async function lastPage(grown: Grown, list: string): Promise<string | undefined> {
  const url = lastIn((await firstPage(grown, list)).link)
  return url && url.slice(grown.server.url.length)
}

/** The largest page number that the server accepts. */
const farthest = 1_000_000

/** The address of the page with the largest number, which is empty. */
export const farthestPage = (path: string) =>
  path.replace(/([?&]page=)\d+/, (_all, start: string) => `${start}${farthest}`)

let made = 0

/** Changes in a repository and an account with long lists. */
export const changes: Record<string, (grown: Grown) => Call> = {
  'POST {repo}/issues': () => ({ method: 'POST', path: '{repo}/issues', body: { title: 'More' } }),
  'PATCH {repo}/issues/1': () => ({
    method: 'PATCH',
    path: '{repo}/issues/1',
    body: { state: ++made % 4 < 2 ? 'closed' : 'open' },
  }),
  'POST {repo}/issues/1/comments': () => ({
    method: 'POST',
    path: '{repo}/issues/1/comments',
    body: { body: 'More' },
  }),
  'POST {repo}/issues/1/labels': () => ({
    method: 'POST',
    path: '{repo}/issues/1/labels',
    body: { labels: [`new-${++made}`] },
  }),
  'PATCH {repo}': () => ({ method: 'PATCH', path: '{repo}', body: { description: `${++made}` } }),
  'PATCH /orgs/{org}': () => ({
    method: 'PATCH',
    path: '/orgs/{org}',
    body: { description: `${++made}` },
  }),
  'PATCH /user': () => ({ method: 'PATCH', path: '/user', body: { bio: `${++made}` } }),
  'POST /user/repos': () => ({
    method: 'POST',
    path: '/user/repos',
    body: { name: `grown-${++made}` },
  }),
  'PUT /user/starred': ({ scene: { org, open } }) => ({
    method: ++made % 4 < 2 ? 'PUT' : 'DELETE',
    path: `/user/starred/${org.login}/${open}`,
  }),
}

/** Sends one change. */
export const sendChange = (grown: Grown, name: string): Promise<Timed> => {
  const call = (changes[name] as (grown: Grown) => Call)(grown)
  return timed(grown, { ...call, path: at(call.path, grown) })
}
