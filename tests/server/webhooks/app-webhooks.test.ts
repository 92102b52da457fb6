import { verify } from '@octokit/webhooks-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/core/links.ts'
import { receiversOf } from '../../../server/workers/delivery/receivers.ts'
import type { World } from '../../../server/app/world/world.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { operator } from '../../_support/operator.ts'
import { startReceiver, type Received, type Receiver } from '../../_support/webhooks/receiver.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const secret = 'app hook secret'

/**
 * The test world, with the webhook of ci-bot at `url`, and another bot that cannot read contents.
 */
function worldWith(url: string): World {
  const [bot, ...others] = testWorld.apps!
  const listener = {
    slug: 'listener',
    client_id: 'Iv23listener',
    owner: 'acme',
    permissions: { metadata: 'read' as const },
    events: ['push', 'repository'],
    webhook: { url: `${url}listener`, version: '2026-03-10' },
    installations: [{ account: 'acme', repositories: ['vault'] }],
  }
  const events = ['push', 'repository', 'create']
  const webhook = { url: `${url}ci-bot`, secret, version: '2026-03-10' }
  return { ...testWorld, apps: [{ ...bot!, events, webhook }, ...others, listener] }
}

describe.each(stores)('the webhook of an app, on $name', (store) => {
  let receiver: Receiver
  let server: TestServer
  beforeAll(async () => {
    receiver = await startReceiver()
    server = await startTestServer({ store, world: worldWith(receiver.url) })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
  })

  const mona = () => client(server, { token: 'ghp_mona' })
  const asApp = () => client(server, { token: appToken(server.clock) })
  const eventOf = ({ headers }: Received) => headers['x-service-event']
  const bodyOf = ({ body }: Received) => JSON.parse(body.toString())

  /** The deliveries to an app during an action, once all are sent. */
  async function heard(app: string, act: () => Promise<unknown>): Promise<Received[]> {
    const before = receiver.received.length
    await act()
    await server.delivered()
    return receiver.received.slice(before).filter(({ path }) => path === `/${app}`)
  }

  it('receives events where it is installed, signed, with its installation', async () => {
    const [one, ...more] = await heard('ci-bot', () =>
      mona().patch('/repos/acme/widgets', { description: 'For apps' }),
    )
    expect(more).toEqual([])
    expect(one!.headers).toMatchObject({
      'x-service-event': 'repository',
      'x-service-hook-installation-target-type': 'integration',
      'content-type': 'application/json',
    })
    const app = (await asApp().get('/app')).body
    expect(Number(one!.headers['x-service-hook-installation-target-id'])).toBe(app.id)
    const installed = (await asApp().get('/orgs/acme/installation')).body
    expect(bodyOf(one!)).toMatchObject({ action: 'edited', installation: { id: installed.id } })
    const signature = one!.headers['x-hub-signature-256'] as string
    expect(await verify(secret, one!.body.toString(), signature)).toBe(true)
  })

  it('has the same GUID as the hooks of the repository', async () => {
    const config = { url: `${receiver.url}hook`, content_type: 'json' }
    const { body: hook } = await mona().post('/repos/acme/widgets/hooks', {
      config,
      events: ['repository'],
    })
    await server.delivered()
    const before = receiver.received.length
    await mona().patch('/repos/acme/widgets', { homepage: 'https://example.com/' })
    await server.delivered()
    const guids = receiver.received
      .slice(before)
      .map(({ headers }) => headers['x-service-delivery'])
    expect(guids).toHaveLength(2)
    expect(new Set(guids).size).toBe(1)
    await mona().delete(`/repos/acme/widgets/hooks/${hook.id}`)
  })

  it('receives events of the selected repositories, and of no others', async () => {
    const change = (name: string) => () =>
      mona().patch(`/repos/acme/${name}`, { description: `Changed ${name}` })
    expect((await heard('listener', change('vault'))).map(eventOf)).toEqual(['repository'])
    expect(await heard('listener', change('widgets'))).toEqual([])
  })

  it('receives no event that it cannot read, even if it subscribes to it', async () => {
    const { hooks } = server.context.storage
    const acme = (await server.context.storage.accounts.findByLogin('acme'))!
    const vault = (await server.context.storage.repositories.findByName('acme', 'vault'))!
    const [listener] = (await hooks.installed(acme.id, vault.id)).filter(({ url }) =>
      url.endsWith('listener'),
    )
    expect(listener!.installation.events).toContain('push')
    const links = createLinks(server.url, '')
    const told = (event: string) =>
      server.context.storage.transaction((transaction) =>
        receiversOf({ event, repository: vault, links, payload: () => ({}) }, transaction),
      )
    const ids = async (event: string) => (await told(event)).map(({ hook }) => hook.id)
    expect(await ids('repository')).toContain(listener!.id)
    expect(await ids('push')).not.toContain(listener!.id)
  })

  it('receives its suspension and its removal, and nothing in between', async () => {
    const { body: installation } = await asApp().get('/orgs/acme/installation')
    const at = `/app/installations/${installation.id}/suspended`
    const [suspended, ...more] = await heard('ci-bot', () => asApp().request('PUT', at))
    expect(more).toEqual([])
    expect(eventOf(suspended!)).toBe('installation')
    expect(bodyOf(suspended!)).toMatchObject({
      action: 'suspend',
      installation: { id: installation.id, suspended_at: expect.any(String) },
      sender: { login: 'ci-bot[bot]' },
      organization: { login: 'acme' },
    })
    expect(bodyOf(suspended!).repositories.map(({ name }: { name: string }) => name)).toContain(
      'vault',
    )
    const change = () => mona().patch('/repos/acme/widgets', { description: 'Unheard' })
    expect(await heard('ci-bot', change)).toEqual([])
    expect(await heard('ci-bot', () => asApp().request('PUT', at))).toEqual([])
    const [back] = await heard('ci-bot', () => asApp().delete(at))
    expect(bodyOf(back!)).toMatchObject({
      action: 'unsuspend',
      installation: { suspended_at: null },
    })
  })

  it("receives the revocation of a user's authorization", async () => {
    const basic: [string, string] = ['Iv23test', 'app-secret']
    const path = '/applications/Iv23test/grant'
    const body = { access_token: 'ghu_hubot' }
    const [one] = await heard('ci-bot', () =>
      client(server, { basic }).request('DELETE', path, body),
    )
    expect(eventOf(one!)).toBe('service_app_authorization')
    expect(bodyOf(one!)).toMatchObject({ action: 'revoked', sender: { login: 'hubot' } })
  })

  it('receives the removal of a selected repository that is deleted', async () => {
    const heardOf = await heard('listener', () => mona().delete('/repos/acme/vault'))
    expect(heardOf.map(eventOf)).toEqual(['repository', 'installation_repositories'])
    expect(bodyOf(heardOf[1]!)).toMatchObject({
      action: 'removed',
      repositories_removed: [{ full_name: 'acme/vault', private: true }],
    })
  })

  it('receives an uninstallation and a new installation by an operator', async () => {
    const run = operator(server)
    const later = async (line: string) => {
      const said = await run(line)
      expect(said.wrong).toBeUndefined()
      server.clock.advance(1_000) // the server polls for rows that other processes wrote
    }
    const [off] = await heard('ci-bot', () => later('app uninstall ci-bot --account acme'))
    expect(bodyOf(off!)).toMatchObject({ action: 'deleted', sender: { login: 'acme' } })
    const [on] = await heard('ci-bot', () => later('app install ci-bot --account acme'))
    expect(bodyOf(on!)).toMatchObject({
      action: 'created',
      installation: { account: { login: 'acme' }, repository_selection: 'all' },
    })
  })

  it('is created by the command that creates the app, with a secret that is shown once', async () => {
    const run = operator(server)
    const url = `${receiver.url}made`
    const said = await run([
      ...['app', 'create', '--name', 'Made', '--owner', 'acme', '--events', 'repository'],
      ...['--permissions', 'metadata=read', '--webhook-url', url, '--json'],
    ])
    const { webhook_secret } = said.json()
    await run('app install made --account acme')
    server.clock.advance(1_000)
    await server.delivered()
    const [one] = receiver.received.filter(({ path }) => path === '/made')
    const signature = one!.headers['x-hub-signature-256'] as string
    expect(eventOf(one!)).toBe('installation')
    expect(await verify(webhook_secret, one!.body.toString(), signature)).toBe(true)
  })
})
