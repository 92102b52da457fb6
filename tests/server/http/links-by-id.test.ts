import { beforeAll, describe, expect, it } from 'vitest'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'

/** Lists of mona, by their path below the account. */
const ofUser = [
  ...['repos', 'starred', 'subscriptions', 'orgs', 'followers', 'following', 'gists'],
  ...['keys', 'ssh_signing_keys', 'social_accounts', 'events', 'events/public'],
  ...['events/orgs/acme', 'received_events', 'received_events/public'],
]

const ofRepository = [
  ...['labels', 'issues', 'issues/1/labels', 'issues/1/timeline', 'issues/events', 'events'],
  ...['commits?sha=heads%2Fmain', 'commits/heads%2Fone/statuses', 'branches', 'stargazers'],
  ...['subscribers', 'hooks', 'milestones', 'topics', 'compare/one...main'],
]

const ofOrganization = ['members', 'repos', 'teams', 'events', 'hooks', 'issues?filter=all']

const ofTeam = ['members', 'repos', 'teams']

/** Lists of the caller or of everything. */
const others = [
  ...['/user/repos', '/user/starred', '/user/keys', '/user/orgs', '/user/teams', '/gists'],
  ...['/issues?filter=all', '/search/issues?q=is:issue', '/repositories', '/users'],
  ...['/networks/acme/paged/events'],
]

const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1] ?? ''

describe('links to other pages', () => {
  const service = useService({
    world: {
      ...testWorld,
      orgs: [
        ...testWorld.orgs!,
        { login: 'zeta', plan: 'enterprise', members: [{ login: 'mona', role: 'admin' }] },
      ],
    },
  })
  const mona = () => service.as('mona')
  let repository: number

  async function send(method: string, path: string, body?: object, login = 'mona') {
    const answer = await service.as(login).request(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }

  /** Sends the same about two things of a kind. */
  async function twice(make: (word: string) => Promise<unknown>) {
    for (const word of ['one', 'two']) await make(word)
  }

  beforeAll(async () => {
    const path = '/repos/acme/paged'
    const made = await send('POST', '/orgs/acme/repos', { name: 'paged', auto_init: true })
    repository = made.id
    const { object } = await send('GET', `${path}/git/ref/heads/main`)
    await send('POST', '/orgs/acme/teams', { name: 'Parent', privacy: 'closed' })
    const parent_team_id = (await send('GET', '/orgs/acme/teams/parent')).id
    await twice(async (word) => {
      await send('PUT', `${path}/contents/${word}`, { message: word, content: '' })
      await send('POST', `${path}/statuses/${object.sha}`, { state: 'success', context: word })
      await send('POST', `${path}/git/refs`, { ref: `refs/heads/${word}`, sha: object.sha })
      await send('POST', `${path}/issues`, { title: word, labels: ['bug', 'question'] })
      await send('POST', `${path}/milestones`, { title: word })
      await send('POST', `${path}/hooks`, { config: { url: `http://127.0.0.1:9/${word}` } })
      const config = { url: `http://127.0.0.1:9/org/${word}` }
      await send('POST', '/orgs/acme/hooks', { name: 'web', config })
      await send('POST', '/orgs/acme/teams', { name: word, privacy: 'closed', parent_team_id })
      await send('POST', '/user/repos', { name: word })
      await send('POST', '/gists', { files: { [word]: { content: word } }, public: true })
      await send('POST', '/user/keys', { title: word, key: makeSshKey().line })
      await send('POST', '/user/ssh_signing_keys', { title: word, key: makeSshKey().line })
      await send('POST', '/user/social_accounts', { account_urls: [`https://x.test/${word}`] })
    })
    await send('PUT', `${path}/topics`, { names: ['one', 'two'] })
    for (const login of ['hubot', 'stranger']) {
      await send('PUT', `/user/following/${login}`)
      await send('PUT', '/user/following/mona', undefined, login)
    }
    for (const login of ['mona', 'hubot']) {
      await send('PUT', `/user/starred/acme/paged`, undefined, login)
      await send('PUT', `${path}/subscription`, { subscribed: true }, login)
      await send('PUT', `/orgs/acme/teams/parent/memberships/${login}`)
    }
    for (const name of ['paged', 'widgets']) {
      await send('PUT', `/user/starred/acme/${name}`)
      await send('PUT', `/repos/acme/${name}/subscription`, { subscribed: true })
      await send('PUT', `/orgs/acme/teams/parent/repos/acme/${name}`)
    }
    for (const org of ['acme', 'zeta']) await send('PUT', `/orgs/${org}/public_members/mona`)
    await send('PATCH', `${path}/issues/1`, { title: 'Another' })
  })

  /** Follows the link to the next page of a list, which needs no redirect. @returns its path */
  async function next(path: string) {
    const { headers } = await mona().get(`${path}${path.includes('?') ? '&' : '?'}per_page=1`)
    const at = nextOf(headers.link).slice(service.server.url.length)
    const [reached, query] = at.split('?', 2)
    const { status, body } = await mona().get(at)
    const named = await mona().get(`${path.split('?')[0]}?${query}`)
    expect([path, status, body]).toEqual([path, 200, named.body])
    return reached
  }
  const plain = (list: string) => list.split('?')[0]
  const idOf = async (path: string): Promise<number> => (await mona().get(path)).body.id

  it.each(ofRepository)('of a repository have its id: %s', async (list) => {
    expect(await next(`/repos/acme/paged/${list}`)).toBe(
      `/repositories/${repository}/${plain(list)}`,
    )
  })

  it.each(ofOrganization)('of an organization have its id: %s', async (list) => {
    const id = await idOf('/orgs/acme')
    expect(await next(`/orgs/acme/${list}`)).toBe(`/organizations/${id}/${plain(list)}`)
  })

  it.each(ofTeam)('of a team have its id: %s', async (list) => {
    const [id, team] = [await idOf('/orgs/acme'), await idOf('/orgs/acme/teams/parent')]
    expect(await next(`/orgs/acme/teams/parent/${list}`)).toBe(
      `/organizations/${id}/team/${team}/${list}`,
    )
  })

  it.each(ofUser)('of a user have the id: %s', async (list) => {
    const id = await idOf('/users/mona')
    expect(await next(`/users/mona/${list}`)).toBe(`/user/${id}/${list}`)
  })

  it.each(others)('of other lists have the path of the request: %s', async (list) => {
    expect(await next(list)).toBe(plain(list))
  })

  it('of a page by id lead on by id', async () => {
    const list = `/repositories/${repository}/labels`
    expect(await next(list)).toBe(list)
  })

  it('stay valid when the repository is renamed', async () => {
    const read = async (path: string) => (await mona().get(path)).headers.link
    const before = await read('/repos/acme/paged/labels?per_page=1')
    const next = nextOf(before).slice(service.server.url.length)
    await mona().get(next)
    await send('PATCH', '/repos/acme/paged', { name: 'renamed' })
    expect(await read('/repos/acme/renamed/labels?per_page=1')).toBe(before)
    const { status, body } = await mona().get(next)
    expect([status, body[0].url]).toEqual([200, expect.stringContaining('/acme/renamed/labels/')])
  })
})
