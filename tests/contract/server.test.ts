import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations as newest } from '../../generated/2026-03-10/operations.ts'
import { operations as first } from '../../generated/2022-11-28/operations.ts'
import { systemClock } from '../../server/clock.ts'
import { appToken } from '../_support/app-jwt.ts'
import { newManifestCode } from '../_support/page-visitor.ts'
import { startReceiver, type Receiver } from '../_support/receiver.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { startProxy, type Prism } from '../_support/start-prism.ts'
import { until } from '../e2e/_patience.ts'
import { contractWorld, holders } from './_world.ts'

const tables = { '2026-03-10': newest, '2022-11-28': first }
let server: ServerProcess
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  server = await spawnServer({ world: contractWorld, args: ['--rate-limits', 'off'] })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

type Id = keyof typeof newest

interface Asking {
  body?: object
  headers?: Record<string, string>
}

describe.each(Object.entries(tables))('the server, seen through Prism as %s', (version, table) => {
  const seen = new Set<string>()
  let prism: Prism
  beforeAll(async () => {
    prism = await startProxy(version, server.url)
  })
  afterAll(() => prism?.[Symbol.asyncDispose]())

  /** Asks as somebody and expects this status, and no word of Prism's about it. */
  async function ask(id: Id, path: string, status: number, { body, headers }: Asking = {}) {
    const response = await fetch(prism.url + path, {
      method: table[id].method,
      headers: {
        Authorization: 'Bearer ghp_mona',
        'X-Service-Api-Version': version,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    const violations = response.headers.get('sl-violations')
    const answer = { id, path, status: response.status, violations, text }
    expect(answer).toMatchObject({ status, violations: null })
    if (status < 300) seen.add(id)
    return { body: text ? JSON.parse(text) : undefined, headers: response.headers }
  }

  const basic = { Authorization: `Basic ${btoa('Ov23test:test-secret')}` }
  const wrong = { Authorization: 'Bearer ghp_wrong' }
  const stranger = { Authorization: 'Bearer ghp_stranger' }
  const name = `contract-${version}`
  const repository = `/repos/mona/${name}`

  it('tells who and where', async () => {
    await ask('meta/root', '/', 200)
    await ask('meta/get-all-versions', '/versions', 200)
    await ask('rate-limit/get', '/rate_limit', 200)
    await ask('users/get-authenticated', '/user', 200)
    await ask('users/get-authenticated', '/user', 401, { headers: wrong })
    await ask('users/get-by-username', '/users/hubot', 200)
    await ask('users/get-by-username', '/users/acme', 200)
    await ask('users/get-by-username', '/users/nobody', 404)
  })

  it('makes, changes and shows repositories', async () => {
    const everything = { description: 'Of a contract.', private: true, has_issues: false }
    await ask('repos/create-for-authenticated-user', '/user/repos', 201, {
      body: { name, ...everything },
    })
    await ask('repos/create-for-authenticated-user', '/user/repos', 422, { body: { name } })
    await ask('repos/create-in-org', '/orgs/acme/repos', 201, {
      body: { name, visibility: 'public' },
    })
    await ask('repos/create-in-org', '/orgs/nobody/repos', 404, { body: { name } })
    await ask('repos/get', `/repos/acme/${name}`, 200, { headers: stranger })
    await ask('repos/get', repository, 404, { headers: stranger })
    const { headers } = await ask('repos/get', repository, 200)
    const etag = headers.get('ETag') as string
    await ask('repos/get', repository, 304, { headers: { 'If-None-Match': etag } })
    await ask('repos/update', repository, 200, { body: { description: 'Kept.', private: false } })
    await ask('repos/update', `/repos/acme/${name}`, 403, {
      body: { archived: true },
      headers: stranger,
    })
    await ask('repos/update', `/repos/acme/${name}`, 200, { body: { name: `${name}-renamed` } })
    await ask('repos/get', `/repos/acme/${name}`, 200) // by way of a 301
  })

  it('stars and forks', async () => {
    const star = `/user/starred/${repository.slice('/repos/'.length)}`
    await ask('activity/check-repo-is-starred-by-authenticated-user', star, 404)
    await ask('activity/star-repo-for-authenticated-user', star, 204)
    await ask('activity/check-repo-is-starred-by-authenticated-user', star, 204)
    await ask('activity/list-repos-starred-by-authenticated-user', '/user/starred', 200)
    await ask('activity/list-repos-starred-by-user', '/users/mona/starred?sort=updated', 200)
    await ask('activity/list-repos-starred-by-user', '/users/mona/starred?sort=best', 422)
    await ask('activity/list-stargazers-for-repo', `${repository}/stargazers`, 200)
    await ask('activity/unstar-repo-for-authenticated-user', star, 204)
    await ask('activity/star-repo-for-authenticated-user', '/user/starred/mona/nothing', 404)
    const source = `${name}-source`
    await ask('repos/create-in-org', '/orgs/acme/repos', 201, {
      body: { name: source, auto_init: true },
    })
    const forks = `/repos/acme/${source}/forks`
    await ask('repos/create-fork', forks, 202, { body: { name: `${name}-fork` } })
    await ask('repos/create-fork', forks, 422, { body: { name: 'two words' } })
    await ask('repos/list-forks', `${forks}?sort=oldest`, 200)
    await ask('repos/list-forks', `${forks}?sort=best`, 422)
  })

  it('watches and follows', async () => {
    const subscription = `${repository}/subscription`
    await ask('activity/get-repo-subscription', subscription, 404)
    await ask('activity/set-repo-subscription', subscription, 200, { body: { ignored: true } })
    await ask('activity/set-repo-subscription', subscription, 200, { body: {} })
    await ask('activity/set-repo-subscription', subscription, 422, { body: { ignored: 'no' } })
    await ask('activity/get-repo-subscription', subscription, 200)
    await ask('activity/list-watchers-for-repo', `${repository}/subscribers?per_page=1`, 200)
    await ask('activity/list-watched-repos-for-authenticated-user', '/user/subscriptions', 200)
    await ask('activity/list-repos-watched-by-user', '/users/mona/subscriptions', 200)
    await ask('activity/list-repos-watched-by-user', '/users/nobody/subscriptions', 404)
    await ask('activity/delete-repo-subscription', subscription, 204)
    await ask('users/follow', '/user/following/hubot', 204)
    await ask('users/follow', '/user/following/mona', 422)
    await ask('users/follow', '/user/following/acme', 404)
    await ask('users/check-person-is-followed-by-authenticated', '/user/following/hubot', 204)
    await ask('users/check-following-for-user', '/users/mona/following/hubot', 204)
    await ask('users/check-following-for-user', '/users/hubot/following/mona', 404)
    await ask('users/list-followed-by-authenticated-user', '/user/following', 200)
    await ask('users/list-followers-for-authenticated-user', '/user/followers', 200)
    await ask('users/list-following-for-user', '/users/mona/following', 200)
    await ask('users/list-followers-for-user', '/users/hubot/followers', 200)
    await ask('users/unfollow', '/user/following/hubot', 204)
    await ask('users/check-person-is-followed-by-authenticated', '/user/following/hubot', 404)
  })

  it('lets people work on a repository', async () => {
    const at = `${repository}/collaborators`
    const body = { permission: 'maintain' }
    await ask('repos/add-collaborator', `${at}/hubot`, 204, { body })
    await ask('repos/add-collaborator', `${at}/mona`, 422, { body })
    await ask('repos/add-collaborator', `${at}/nobody`, 404, { body })
    await ask('repos/add-collaborator', `${at}/hubot`, 403, { body, headers: stranger })
    await ask('repos/check-collaborator', `${at}/hubot`, 204)
    await ask('repos/check-collaborator', `${at}/reader`, 404)
    await ask('repos/list-collaborators', `${at}?affiliation=all`, 200)
    await ask('repos/list-collaborators', at, 404, { headers: stranger })
    await ask('repos/get-collaborator-permission-level', `${at}/hubot/permission`, 200)
    await ask('repos/get-collaborator-permission-level', `${at}/reader/permission`, 200)
    await ask('repos/remove-collaborator', `${at}/hubot`, 204)
  })

  it('shows events', async () => {
    const { headers } = await ask(
      'activity/list-repo-events',
      `${repository}/events?per_page=5&page=1`,
      200,
    )
    const etag = headers.get('ETag') as string
    await ask('activity/list-repo-events', `${repository}/events?per_page=5&page=1`, 304, {
      headers: { 'If-None-Match': etag },
    })
    await ask('activity/list-repo-events', '/repos/mona/nothing/events', 404)
  })

  it('shows the other feeds', async () => {
    const network = 'activity/list-public-events-for-repo-network'
    const dashboard = 'activity/list-org-events-for-authenticated-user'
    await ask('activity/list-public-events', '/events', 200)
    await ask(network, `/networks/acme/${name}/events`, 200) // by way of a 301
    await ask(network, '/networks/mona/nothing/events', 404)
    await ask('activity/list-public-org-events', '/orgs/acme/events?per_page=3', 200)
    await ask('activity/list-public-org-events', '/orgs/nobody/events', 404)
    await ask('activity/list-events-for-authenticated-user', '/users/mona/events', 200)
    await ask('activity/list-events-for-authenticated-user', '/users/nobody/events', 404)
    await ask(dashboard, '/users/mona/events/orgs/acme', 200)
    await ask(dashboard, '/users/hubot/events/orgs/acme', 404)
    await ask('activity/list-public-events-for-user', '/users/hubot/events/public', 200)
    await ask('activity/list-received-events-for-user', '/users/mona/received_events', 200)
    const received = '/users/hubot/received_events/public'
    await ask('activity/list-received-public-events-for-user', received, 200)
  })

  it('keeps hooks and their deliveries', async () => {
    const config = { url: receiver.url, content_type: 'json', secret: 's3cret', insecure_ssl: 0 }
    const input = { config, events: ['push', 'issues'], active: true }
    const { body: hook } = await ask('repos/create-webhook', `${repository}/hooks`, 201, {
      body: input,
    })
    await ask('repos/create-webhook', `${repository}/hooks`, 422, {
      body: { config, events: ['nothing'] },
    })
    await ask('repos/create-webhook', `${repository}/hooks`, 403, {
      body: input,
      headers: stranger,
    })
    const address = `${repository}/hooks/${hook.id}`
    await ask('repos/ping-webhook', `${address}/pings`, 204)
    await until(async () => {
      const { body: list } = await ask(
        'repos/list-webhook-deliveries',
        `${address}/deliveries`,
        200,
      )
      return list.length === 2
    }, 'both pings in the log')
    const { body: hooks } = await ask('repos/list-webhooks', `${repository}/hooks`, 200)
    expect(hooks).toHaveLength(1)
    const { body: one } = await ask('repos/get-webhook', address, 200)
    expect(one.last_response).toMatchObject({ code: 200, status: 'active' })
    const page = `${address}/deliveries?per_page=1&redelivery=false`
    const { body: deliveries, headers } = await ask('repos/list-webhook-deliveries', page, 200)
    const next = /<[^>]*[?&]cursor=([^&>]*)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')
    await ask(
      'repos/list-webhook-deliveries',
      `${address}/deliveries?per_page=1&cursor=${next?.[1]}`,
      200,
    )
    await ask('repos/list-webhook-deliveries', `${address}/deliveries?cursor=elsewhere`, 422)
    await ask('repos/get-webhook-delivery', `${address}/deliveries/${deliveries[0].id}`, 200)
    await ask('repos/get-webhook-delivery', `${address}/deliveries/999999`, 404)
    const again = `${address}/deliveries/${deliveries[0].id}/attempts`
    await ask('repos/redeliver-webhook-delivery', again, 202)
    await ask('repos/list-webhook-deliveries', `${address}/deliveries?status=failure`, 200)
    await ask('repos/list-webhook-deliveries', `${address}/deliveries?status=late`, 422)
    await ask('repos/test-push-webhook', `${address}/tests`, 204)
    await ask('repos/update-webhook', address, 200, { body: { remove_events: ['issues'] } })
    await ask('repos/update-webhook', address, 422, { body: { add_events: ['nothing'] } })
    await ask('repos/get-webhook-config-for-repo', `${address}/config`, 200)
    await ask('repos/update-webhook-config-for-repo', `${address}/config`, 200, {
      body: { content_type: 'form', insecure_ssl: '1' },
    })
    await ask('repos/update-webhook-config-for-repo', `${address}/config`, 422, {
      body: { url: 'http://10.0.0.1/' },
    })
    await ask('repos/delete-webhook', address, 204)
    await ask('repos/get-webhook', address, 404)
  })

  it('checks tokens for their app', async () => {
    const check = (status: number, access_token: string) =>
      ask('apps/check-token', '/applications/Ov23test/token', status, {
        headers: basic,
        body: { access_token },
      })
    await check(200, 'gho_mona')
    await check(404, 'gho_other')
  })

  it('resets tokens and takes them back', async () => {
    const holder = holders[version === '2026-03-10' ? 0 : 1]
    const body = (use: string) => ({ access_token: `gho_${use}_${holder}` })
    const path = '/applications/Ov23test/token'
    const asking = (use: string) => ({ headers: basic, body: body(use) })
    await ask('apps/reset-token', path, 200, asking('reset'))
    await ask('apps/reset-token', path, 404, asking('reset'))
    await ask('apps/delete-token', path, 204, asking('delete'))
    await ask('apps/delete-token', path, 404, asking('delete'))
    await ask('apps/delete-authorization', '/applications/Ov23test/grant', 204, asking('grant'))
    await ask('apps/delete-authorization', '/applications/Ov23test/grant', 404, asking('grant'))
  })

  it('narrows tokens', async () => {
    const headers = { Authorization: `Basic ${btoa('Iv23test:app-secret')}` }
    const scope = (status: number, asked: object) =>
      ask('apps/scope-token', '/applications/Iv23test/token/scoped', status, {
        headers,
        body: { access_token: 'ghu_mona', ...asked },
      })
    await scope(200, { target: 'acme', repositories: ['vault'], permissions: { contents: 'read' } })
    await scope(422, { target: 'hubot' })
    await scope(422, {})
  })

  it('knows apps and where they are installed', async () => {
    const headers = { Authorization: `Bearer ${appToken(systemClock)}` }
    const app = (id: Id, path: string, status: number, body?: object) =>
      ask(id, path, status, { headers, ...(body && { body }) })
    await app('apps/get-authenticated', '/app', 200)
    await ask('apps/get-authenticated', '/app', 401)
    await ask('apps/get-by-slug', '/apps/ci-bot', 200)
    await ask('apps/get-by-slug', '/apps/no-bot', 404)
    const { body: list } = await app(
      'apps/list-installations',
      '/app/installations?per_page=1',
      200,
    )
    const address = `/app/installations/${list[0].id}`
    await app('apps/get-installation', address, 200)
    await app('apps/get-installation', '/app/installations/999999', 404)
    await app('apps/get-org-installation', '/orgs/acme/installation', 200)
    await app('apps/get-org-installation', '/orgs/nobody/installation', 404)
    await app('apps/get-repo-installation', '/repos/acme/vault/installation', 200)
    await app('apps/get-repo-installation', '/repos/acme/nothing/installation', 404)
    await app('apps/get-user-installation', '/users/mona/installation', 200)
    await app('apps/get-user-installation', '/users/stranger/installation', 404)
    const make = (status: number, body: object) =>
      app('apps/create-installation-access-token', `${address}/access_tokens`, status, body)
    await make(201, {})
    await make(201, { repositories: ['vault'], permissions: { contents: 'read' } })
    await make(422, { permissions: { issues: 'write' } })
    await app('apps/suspend-installation', `${address}/suspended`, 204)
    await make(403, {})
    await app('apps/unsuspend-installation', `${address}/suspended`, 204)
  })

  it('lists what tokens of apps reach', async () => {
    const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
    const repositories = 'apps/list-repos-accessible-to-installation'
    await ask(repositories, '/installation/repositories?per_page=1', 200, as('ghs_acme'))
    await ask(repositories, '/installation/repositories', 403)
    const revoke = 'apps/revoke-installation-access-token'
    const spent = as(`ghs_revoke_${holders[version === '2026-03-10' ? 0 : 1]}`)
    await ask(revoke, '/installation/token', 204, spent)
    await ask(revoke, '/installation/token', 401, spent)
    const installations = 'apps/list-installations-for-authenticated-user'
    const { body: list } = await ask(installations, '/user/installations', 200, as('ghu_mona'))
    const theirs = 'apps/list-installation-repos-for-authenticated-user'
    const path = `/user/installations/${list.installations[0].id}/repositories`
    await ask(theirs, path, 200, as('ghu_mona'))
    await ask(theirs, '/user/installations/999999/repositories', 404, as('ghu_mona'))
    const mine = 'repos/list-for-authenticated-user'
    await ask(
      mine,
      '/user/repos?type=owner&sort=pushed&per_page=1&since=2020-01-01T00%3A00%3A00Z',
      200,
    )
    await ask(mine, '/user/repos?type=owner&visibility=public', 422)
  })

  it('hands over an app that was made from a manifest, once', async () => {
    const code = await newManifestCode(server, `prism-${version}`)
    await ask('apps/create-from-manifest', `/app-manifests/${code}/conversions`, 201)
    await ask('apps/create-from-manifest', `/app-manifests/${code}/conversions`, 404)
  })

  it('removes repositories', async () => {
    await ask('repos/delete', repository, 403, { headers: stranger })
    await ask('repos/delete', repository, 204)
    await ask('repos/delete', `/repos/acme/${name}-renamed`, 204)
    await ask('repos/get', repository, 404)
  })

  it('was asked for every operation of the contract', () => {
    expect([...seen].sort()).toEqual(Object.keys(table).sort())
  })
})

describe('Prism in between', () => {
  it('would have noticed an answer that breaks the contract', async () => {
    const body = JSON.stringify({ login: 'mona' })
    const headers = { 'Content-Type': 'application/json' }
    await using upstream = await startReceiver((_received, response) => {
      response.writeHead(200, headers).end(body)
    })
    await using prism = await startProxy('2026-03-10', upstream.url)
    const token = { Authorization: 'Bearer ghp_mona' }
    const response = await fetch(`${prism.url}/user`, { headers: token })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain("must have required property 'id'")
  })
})
