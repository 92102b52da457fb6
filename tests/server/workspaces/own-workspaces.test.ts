import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { forked, gitOf } from '../../_support/fixtures/pulling.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const scopes = ['repo', 'admin:org', 'workspace', 'delete_repo']
const people = ['mona', 'hubot', 'reader', 'stranger']
const world: World = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    ...Object.fromEntries(
      people.map((login) => [`ghp_w_${login}`, { login, kind: 'classic' as const, scopes }]),
    ),
    github_pat_there: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'acme',
      permissions: { metadata: 'read', workspaces: 'write', workspaces_lifecycle_admin: 'write' },
    },
  },
}
const own = '/user/codespaces'
const day = 24 * 60 * 60_000

describe.each(anyStore)('own workspaces on $name', (store) => {
  const service = useService({ store, world })
  const as = (login: string, version?: string): ServiceClient =>
    service.as(undefined, {
      token: `ghp_w_${login}`,
      ...(version !== undefined && { version }),
    })
  const mona = as.bind(undefined, 'mona')
  let path: string
  let id: number
  beforeAll(async () => {
    ;({ path } = await forked(service))
    ;({ id } = (await mona().get(path)).body)
  })
  let at: string
  beforeEach(async () => {
    at = `${own}/${(await mona().post(`${path}/codespaces`, {})).body.name}`
  })
  const names = async (client: ServiceClient, list: string) =>
    (await client.get(list)).body.codespaces.map(({ name }: { name: string }) => name)

  it.each(versions)('are created, listed, changed and deleted, in %s', async (version) => {
    const client = mona(version)
    const input = { repository_id: id, ref: 'side', machine: 'standardLinux32gb', location: '' }
    const { status, body } = await client.post(own, { ...input, retention_period_minutes: 1440 })
    expect(status).toBe(201)
    expect(body.name).toMatch(/^[a-z]+-[a-z]+-[0-9a-f]{16}$/)
    const url = `${service.server.url}${own}/${body.name}`
    expect(body).toMatchObject({
      url,
      display_name: body.name.split('-').slice(0, 2).join(' '),
      machine: { name: 'standardLinux32gb', cpus: 4 },
      state: 'Available',
      git_status: { ref: 'side', ahead: 0, has_uncommitted_changes: false },
      owner: { login: 'mona' },
      billable_owner: { login: 'mona' },
      repository: { id },
      web_url: `${service.server.url}${path.replace('/repos', '')}/tree/side`,
      start_url: `${url}/start`,
      retention_expires_at: null,
    })
    expect((await client.get(`${own}/${body.name}`)).body).toEqual(body)
    const listed = (await client.get(own)).body
    expect(listed.codespaces[0]).toEqual(body)
    expect(listed.total_count).toBe(listed.codespaces.length)
    const change = { display_name: 'busy', machine: 'premiumLinux', recent_folders: ['/a'] }
    const changed = await client.patch(`${own}/${body.name}`, change)
    expect(changed.body).toMatchObject({ ...change, machine: { name: 'premiumLinux' } })
    const gone = await client.delete(`${own}/${body.name}`)
    expect([gone.status, gone.body]).toEqual([202, {}])
    expect((await client.get(`${own}/${body.name}`)).status).toBe(404)
    expect((await client.delete(`${own}/${body.name}`)).status).toBe(404)
  })

  it('are started and stopped, and deleted when the retention period has passed', async () => {
    expect((await mona().post(`${at}/start`)).body.message).toMatch(/^The workspace is available/)
    const { body } = await mona().post(`${at}/stop`)
    const ends = service.server.clock.now() + 30 * day
    expect(body.state).toBe('Shutdown')
    expect(Math.abs(Date.parse(body.retention_expires_at) - ends)).toBeLessThan(1000)
    expect((await mona().post(`${at}/stop`)).body).toEqual(body)
    const started = await mona().post(`${at}/start`)
    expect(started.body).toMatchObject({ state: 'Available', retention_expires_at: null })
    await mona().post(`${at}/stop`)
    service.server.clock.advance(30 * day - 1000)
    expect((await mona().get(at)).status).toBe(200)
    service.server.clock.advance(2000)
    expect((await mona().get(at)).status).toBe(404)
    expect(await names(mona(), `${path}/codespaces`)).not.toContain(at.slice(own.length + 1))
    expect((await mona().post(`${at}/start`)).status).toBe(404)
  })

  it('have no machine to connect to: clients stop instead of waiting', async () => {
    const connect = () => mona().get(`${at}?internal=true&refresh=true`)
    expect((await connect()).body.state).toBe('Unavailable')
    await mona().post(`${at}/stop`)
    service.server.clock.advance(1000)
    await mona().post(`${at}/start`)
    expect((await connect()).status).toBe(400)
    service.server.clock.advance(60_000)
    expect((await connect()).status).toBe(200)
    expect((await mona().get(at)).body.state).toBe('Available')
  })

  it('of pull requests are at its branch, or at its ref if the head is elsewhere', async () => {
    const [pull] = (await mona().get(`${path}/pulls`)).body
    const { number } =
      pull ?? (await mona().post(`${path}/pulls`, { title: 'A', head: 'side', base: 'main' })).body
    const { body } = await mona().post(`${path}/pulls/${number}/codespaces`, {})
    const pulls_url = `${service.server.url}${path}/pulls/${number}`
    expect(body).toMatchObject({ pulls_url, git_status: { ref: 'side' } })
    const pull_request = { pull_request_number: number, repository_id: id }
    expect((await mona().post(own, { pull_request })).body.pulls_url).toBe(pulls_url)
    expect((await mona().post(`${path}/pulls/99/codespaces`, {})).status).toBe(404)
    expect((await mona().post(own, { pull_request, repository_id: id })).status).toBe(422)
    expect((await mona().post(own, {})).status).toBe(422)
  })

  it('refuse machines, refs and configurations that there are not', async () => {
    const refused = async (input: object) => {
      const { status, body } = await mona().post(`${path}/codespaces`, input)
      return [status, body.errors?.[0]?.field]
    }
    expect(await refused({ machine: 'none' })).toEqual([422, 'machine'])
    expect(await refused({ location: 'Moon' })).toEqual([422, 'machine'])
    expect(await refused({ devcontainer_path: 'a.json' })).toEqual([422, 'devcontainer_path'])
    expect(await refused({ ref: 'none' })).toEqual([404, undefined])
    expect(await refused({ idle_timeout_minutes: 4 })).toEqual([422, 'idle_timeout_minutes'])
    await mona().patch(at, { machine: 'premiumLinux' })
    const { status, body } = await mona().patch(at, { machine: 'basicLinux32gb' })
    expect([status, body.errors[0].field]).toEqual([422, 'machine'])
  })

  it('follow the configuration of the repository', async () => {
    const place = await service.repository({ auto_init: true })
    const git = await gitOf(service, place)
    const file = '.devcontainer/big/devcontainer.json'
    const repositories = { 'acme/widgets': { permissions: { contents: 'read' } } }
    await git.branch('main', {
      '.devcontainer.json': '{}',
      [file]: JSON.stringify({
        hostRequirements: { cpus: 8 },
        customizations: { codespaces: { repositories } },
      }),
    })
    const { body } = await mona().get(`${place}/codespaces/new`)
    expect(body).toMatchObject({
      billable_owner: { login: 'mona' },
      defaults: { location: 'EastUs', devcontainer_path: '.devcontainer.json' },
    })
    const made = await mona().post(`${place}/codespaces`, { devcontainer_path: file })
    expect(made.body).toMatchObject({ devcontainer_path: file, machine: { cpus: 8 } })
    const check = async (name: string) =>
      (
        await mona().get(
          `${place}/codespaces/permissions_check?ref=main&devcontainer_path=${encodeURIComponent(name)}`,
        )
      ).body.accepted
    expect([await check(file), await check('.devcontainer.json')]).toEqual([false, true])
    expect((await mona().get(`${place}/codespaces/permissions_check?ref=main`)).status).toBe(422)
    expect((await mona().get(`${place}/codespaces/devcontainers`)).body.total_count).toBe(2)
    expect((await mona().get(`${place}/codespaces/machines?location=`)).body.total_count).toBe(5)
  })

  it('are hidden from others, from tokens that do not reach them, and with the repository', async () => {
    const hidden = await service.repository({ private: true, auto_init: true })
    await letIn(service, hidden, 'hubot')
    const name: string = (await as('hubot').post(`${hidden}/codespaces`, {})).body.name
    expect((await mona().get(`${own}/${name}`)).status).toBe(404)
    const there = service.as(undefined, { token: 'github_pat_there' })
    expect((await there.get(at)).status).toBe(404)
    expect((await there.get(own)).body.total_count).toBe(0)
    expect((await there.post(own, { repository_id: id })).status).toBe(404)
    expect((await as('stranger').post(`${hidden}/codespaces`, {})).status).toBe(404)
    await mona().delete(`${hidden}/collaborators/hubot`)
    expect((await as('hubot').get(`${own}/${name}`)).status).toBe(404)
    expect(await names(as('hubot'), own)).toEqual([])
    await letIn(service, hidden, 'hubot')
    expect(await names(as('hubot'), own)).toEqual([name])
    await mona().delete(hidden)
    expect((await as('hubot').get(`${own}/${name}`)).status).toBe(404)
    expect(await names(as('hubot'), own)).toEqual([])
  })

  it('in an organization are listed, stopped and deleted by its owners', async () => {
    const { body } = await as('reader').post('/repos/acme/widgets/codespaces', {})
    expect(body.billable_owner.login).toBe('acme')
    const list = '/orgs/acme/codespaces'
    const theirs = '/orgs/acme/members/reader/codespaces'
    expect(await names(mona(), list)).toEqual([body.name])
    expect(await names(mona(), theirs)).toEqual([body.name])
    expect(await names(mona(), '/orgs/acme/members/mona/codespaces')).toEqual([])
    for (const call of [list, theirs]) expect((await as('hubot').get(call)).status).toBe(404)
    expect((await mona().get('/orgs/acme/members/nobody/codespaces')).status).toBe(404)
    expect((await mona().post(`${theirs}/${body.name}/stop`)).body.state).toBe('Shutdown')
    const others = `/orgs/acme/members/mona/codespaces${at.slice(own.length)}`
    expect((await mona().post(`${others}/stop`)).status).toBe(404)
    expect((await mona().delete(`${theirs}/${body.name}`)).status).toBe(202)
    expect((await as('reader').get(`${own}/${body.name}`)).status).toBe(404)
    await mona().request('PUT', '/orgs/acme/codespaces/access', { visibility: 'disabled' })
    expect((await as('reader').post('/repos/acme/widgets/codespaces', {})).status).toBe(403)
  })

  it('are 100 at most of a user', async () => {
    const { storage, clock } = service.server.context
    const owner_id = (await storage.accounts.findByLogin('stranger'))!.id
    const row = { owner_id, repository_id: id, machine: 'basicLinux32gb', created_at: clock.now() }
    await storage.transaction(async ({ workspaces }) => {
      for (let number = 0; number < 100; number++) {
        await workspaces.create({ ...row, name: `many-${number}` })
      }
    })
    const { status, body } = await as('stranger').post(own, { repository_id: id })
    expect([status, body.message]).toEqual([422, 'You have the maximum of 100 workspaces.'])
    const page = await as('stranger').get(`${own}?per_page=40&page=3`)
    expect([page.body.codespaces.length, page.body.total_count]).toEqual([20, 100])
  })
})
