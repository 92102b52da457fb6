import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const people = ['mona', 'hubot', 'stranger', 'reader', 'keeper']
const scopes = ['repo', 'admin:org', 'workspace']
const metadata = { metadata: 'read', workspaces_metadata: 'read' } as const

const world: World = {
  ...testWorld,
  apps: [
    ...testWorld.apps!,
    {
      slug: 'spaces',
      client_id: 'Iv23spaces',
      owner: 'acme',
      permissions: metadata,
      installations: [{ account: 'acme' }],
    },
  ],
  tokens: {
    ...testWorld.tokens,
    ...Object.fromEntries(
      people.map((login) => [`ghp_w_${login}`, { login, kind: 'classic' as const, scopes }]),
    ),
    ghp_unscoped: { login: 'mona', kind: 'classic', scopes: ['repo', 'workspace:secrets'] },
    ghs_spaces: { kind: 'installation', client_id: 'Iv23spaces', account: 'acme' },
    ghu_spaces: { login: 'mona', kind: 'app-user', client_id: 'Iv23spaces' },
    github_pat_spaces: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'acme',
      permissions: metadata,
    },
    github_pat_elsewhere: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'mona',
      permissions: metadata,
    },
  },
  workspaces: [
    { name: 'mona-vault', owner: 'mona', repo: 'acme/vault' },
    { name: 'reader-vault', owner: 'reader', repo: 'acme/vault', machine: 'premiumLinux' },
    { name: 'mona-lost', owner: 'mona', repo: 'mona/secrets', ref: 'none' },
  ],
}

const every = [
  'basicLinux32gb',
  'standardLinux32gb',
  'premiumLinux',
  'largePremiumLinux',
  'xLargePremiumLinux',
]

describe.each(stores)('workspaces on $name', (store) => {
  const service = useService({ store, world })
  const as = (login: string, version?: string): ServiceClient =>
    service.as(undefined, {
      token: `ghp_w_${login}`,
      ...(version !== undefined && { version }),
    })
  const token = (value: string) => service.as(undefined, { token: value })
  const names = async (client: ServiceClient, path: string) => {
    const { status, body } = await client.get(path)
    if (status !== 200) return status
    expect(body.total_count).toBe(body.machines.length)
    return body.machines.map(({ name }: { name: string }) => name)
  }

  describe('access', () => {
    let org: string
    let at: string
    let selected: string
    /** A repository of the organization, with hubot as a member and keeper as a collaborator. */
    let machines: string
    beforeEach(async () => {
      org = await makeOrganization(service, { hubot: 'member' })
      at = `${org}/workspaces/access`
      selected = `${at}/selected_users`
      const { body } = await as('mona').post(`${org}/repos`, { name: 'things' })
      await letIn(service, `/repos/${body.full_name}`, 'keeper')
      machines = `/repos/${body.full_name}/workspaces/machines`
    })
    const set = (visibility: string, selected_usernames?: string[], version?: string) =>
      as('mona', version).request('PUT', at, { visibility, selected_usernames })
    const select = (method: string, ...selected_usernames: string[]) =>
      as('mona').request(method, selected, { selected_usernames })
    const allowed = async () => {
      const asked = ['mona', 'hubot', 'keeper', 'stranger'].map(async (login) => {
        const { status } = await as(login).get(machines)
        return status === 200 ? login : ''
      })
      return (await Promise.all(asked)).filter(Boolean)
    }

    it.each([
      ['disabled', []],
      ['all_members', ['mona', 'hubot']],
      ['all_members_and_outside_collaborators', ['mona', 'hubot', 'keeper']],
    ])('%s admits %j', async (visibility, expected) => {
      expect(await allowed()).toEqual(['mona', 'hubot', 'keeper', 'stranger'])
      for (const version of versions) {
        await set('selected_members', [])
        expect(await set(visibility, undefined, version)).toMatchObject({ status: 204, text: '' })
        expect(await set(visibility, undefined, version)).toMatchObject({ status: 304, text: '' })
      }
      expect(await allowed()).toEqual(expected)
    })

    it('refusals have the reason, in both versions', async () => {
      await set('disabled')
      const message = 'The organization does not allow you to use workspaces in its repositories.'
      for (const version of versions) {
        for (const path of [machines, machines.replace('machines', 'devcontainers')]) {
          const { status, body } = await as('hubot', version).get(path)
          expect([status, body]).toEqual([403, failure(service.server, 403, message)])
        }
      }
    })

    it('selected_members admits the selected members', async () => {
      expect((await set('selected_members', ['HUBOT'])).status).toBe(204)
      expect((await set('selected_members', ['hubot'])).status).toBe(304)
      expect(await allowed()).toEqual(['hubot'])
      expect((await select('POST', 'keeper', 'hubot')).status).toBe(204)
      expect(await allowed()).toEqual(['hubot', 'keeper'])
      expect((await select('POST', 'keeper')).status).toBe(304)
      expect((await select('DELETE', 'hubot')).status).toBe(204)
      expect((await select('DELETE', 'hubot')).status).toBe(304)
      expect(await allowed()).toEqual(['keeper'])
      expect((await set('selected_members', ['mona'])).status).toBe(204)
      expect(await allowed()).toEqual(['mona'])
    })

    it('a former member is no longer admitted, even if selected', async () => {
      await set('selected_members', ['hubot', 'mona'])
      await as('mona').delete(`${org}/members/hubot`)
      expect(await allowed()).toEqual(['mona'])
    })

    it('400 for a user who is neither a member nor a collaborator', async () => {
      await set('selected_members', ['hubot'])
      for (const login of ['stranger', 'nobody']) {
        const message = `${login} is neither a member nor a collaborator of this organization.`
        const refused = [400, failure(service.server, 400, message)]
        for (const answer of [
          await set('selected_members', ['mona', login]),
          await select('POST', 'mona', login),
          await select('DELETE', 'hubot', login),
        ]) {
          expect([answer.status, answer.body]).toEqual(refused)
        }
      }
      expect(await allowed()).toEqual(['hubot'])
    })

    it('422 for fields that contradict each other', async () => {
      const many = Array.from({ length: 101 }, () => 'hubot')
      for (const input of [
        { visibility: 'selected_members' },
        { visibility: 'everybody' },
        { visibility: 'selected_members', selected_usernames: many },
        {},
      ]) {
        expect((await as('mona').request('PUT', at, input)).status).toBe(422)
      }
      await set('all_members')
      for (const method of ['POST', 'DELETE']) {
        const { status, body } = await select(method, 'hubot')
        const message = 'The visibility of workspaces is not "selected_members".'
        expect([status, body]).toEqual([422, failure(service.server, 422, message)])
        expect((await as('mona').request(method, selected, {})).status).toBe(422)
        expect((await select(method, ...many)).status).toBe(422)
      }
    })

    it('requires an owner', async () => {
      const input = { visibility: 'disabled' }
      const names = { selected_usernames: ['hubot'] }
      const calls: [string, string, object][] = [
        ['PUT', at, input],
        ['POST', selected, names],
        ['DELETE', selected, names],
      ]
      for (const [method, path, body] of calls) {
        expect((await as('hubot').request(method, path, body)).status).toBe(403)
        expect((await as('stranger').request(method, path, body)).status).toBe(403)
        expect((await service.as().request(method, path, body)).status).toBe(401)
        expect((await token('ghp_unscoped').request(method, path, body)).status).toBe(403)
        const nowhere = path.replace(org, '/orgs/nobody')
        expect((await as('mona').request(method, nowhere, body)).status).toBe(404)
      }
    })
  })

  describe('configurations', () => {
    const path = '/repos/acme/vault'
    const at = `${path}/workspaces/devcontainers`
    const jsonc = `\ufeff// Widgets
      { "name": "Widgets, \\"all\\" // of them", /* "name": "x", */
        "hostRequirements": { "cpus": 8, }, // many
      }`
    beforeAll(async () => {
      const empty = await as('mona').get(at)
      expect(empty.body.message).toBe('This repository is empty.')
      expect(empty.status).toBe(404)
      await service.as('mona').request('PUT', `${path}/contents/README.md`, {
        message: 'First',
        content: '',
      })
      const git = await gitOf(service, path)
      await git.branch('full/one', {
        '.devcontainer/devcontainer.json': jsonc,
        '.devcontainer.json': '{ "name": 7 }',
        '.devcontainer/b/devcontainer.json': '{"name":"B"}',
        '.devcontainer/a/devcontainer.json': 'nonsense',
        '.devcontainer/c/other.json': '{}',
        '.devcontainer/d/e/devcontainer.json': '{}',
        '.devcontainer/devcontainer.json.bak': '{}',
      })
      await git.branch('large', { '.devcontainer.json': `{"name":"L${' '.repeat(300_000)}"}` })
      await git.branch('gpu', { '.devcontainer.json': '{"hostRequirements":{"gpu":true}}' })
      await git.branch('disk', {
        '.devcontainer.json': '{"hostRequirements":{"storage":"100GB","memory":"32gb"}}',
      })
    })

    it.each(versions)('are the files of a commit, in %s', async (version) => {
      const mona = as('mona', version)
      const none = await mona.get(at)
      expect([none.status, none.body]).toEqual([200, { total_count: 0, devcontainers: [] }])
      const { status, body, headers } = await mona.get(`${at}?ref=full/one`)
      expect(status).toBe(200)
      const name = 'Widgets, "all" // of them'
      expect(body).toEqual({
        total_count: 4,
        devcontainers: [
          { path: '.devcontainer/devcontainer.json', name, display_name: name },
          { path: '.devcontainer.json' },
          { path: '.devcontainer/a/devcontainer.json' },
          { path: '.devcontainer/b/devcontainer.json', name: 'B', display_name: 'B' },
        ],
      })
      const again = { headers: { 'If-None-Match': headers.etag as string } }
      expect((await mona.get(`${at}?ref=full/one`, again)).status).toBe(304)
      const page = await mona.get(`${at}?ref=full/one&per_page=1&page=2`)
      expect(page.body).toEqual({ total_count: 4, devcontainers: [{ path: '.devcontainer.json' }] })
      expect(page.headers.link).toContain('?ref=full%2Fone&per_page=1&page=3>; rel="next"')
      expect((await mona.get(`${at}?ref=none`)).status).toBe(404)
    })

    it('that are too large are listed and not parsed', async () => {
      const { body } = await as('mona').get(`${at}?ref=large`)
      expect(body.devcontainers).toEqual([{ path: '.devcontainer.json' }])
    })

    it('limit the machines to those that meet their requirements', async () => {
      const machines = `${path}/workspaces/machines`
      const at_ = (query: string) => names(as('mona'), `${machines}?${query}`)
      expect(await at_('')).toEqual(every)
      expect(await at_('ref=full/one')).toEqual(every.slice(2))
      expect(await at_('ref=gpu')).toEqual([])
      expect(await at_('ref=disk')).toEqual(every.slice(3))
      expect(await at_('ref=none')).toBe(404)
      expect(await at_('ref=')).toEqual(every)
      expect(await at_('location=SouthEastAsia')).toEqual(every.slice(0, 3))
      expect(await at_('location=Nowhere')).toEqual([])
      expect(await at_('client_ip=192.0.2.1')).toEqual(every)
    })

    it('require read access, with the scope or permission', async () => {
      for (const part of ['devcontainers', 'machines']) {
        const there = `${path}/workspaces/${part}`
        const statuses = async (...clients: ServiceClient[]) =>
          Promise.all(clients.map(async (each) => (await each.get(there)).status))
        expect(await statuses(as('reader'), token('ghs_spaces'), token('ghu_spaces'))).toEqual([
          200, 200, 200,
        ])
        expect(await statuses(token('github_pat_spaces'))).toEqual([200])
        expect(await statuses(as('stranger'), token('github_pat_elsewhere'))).toEqual([404, 404])
        expect(await statuses(token('ghp_unscoped'), token('ghs_acme'))).toEqual([404, 403])
        expect(await statuses(service.as())).toEqual([401])
        await as('mona').patch('/repos/acme/widgets', {})
      }
    })
  })

  describe.each(versions)('machines of a workspace, in %s', (version) => {
    const machinesOf = (name: string) => `/user/workspaces/${name}/machines`

    it('are those that it can be moved to', async () => {
      const { status, body, headers } = await as('mona', version).get(machinesOf('mona-vault'))
      expect(status).toBe(200)
      expect(body.machines[1]).toEqual({
        name: 'standardLinux32gb',
        display_name: '4 cores, 16 GB RAM, 32 GB storage',
        operating_system: 'linux',
        storage_in_bytes: 32 * 1024 ** 3,
        memory_in_bytes: 16 * 1024 ** 3,
        cpus: 4,
        prebuild_availability: null,
      })
      const again = { headers: { 'If-None-Match': headers.etag as string } }
      expect((await as('mona', version).get(machinesOf('mona-vault'), again)).status).toBe(304)
      expect(await names(as('reader', version), machinesOf('reader-vault'))).toEqual(every.slice(2))
    })

    it('are 404 for a workspace that is missing, owned by another user, or out of reach', async () => {
      const status = async (client: ServiceClient, name: string) =>
        (await client.get(machinesOf(name))).status
      expect(await status(as('hubot', version), 'mona-vault')).toBe(404)
      expect(await status(as('mona', version), 'none')).toBe(404)
      expect(await status(as('mona', version), 'mona-lost')).toBe(404)
      expect(await status(token('github_pat_elsewhere'), 'mona-vault')).toBe(404)
      expect(await status(token('github_pat_spaces'), 'mona-vault')).toBe(200)
      expect(await status(token('ghu_spaces'), 'mona-vault')).toBe(200)
      expect(await status(token('ghp_unscoped'), 'mona-vault')).toBe(404)
      expect(await status(token('ghs_spaces'), 'mona-vault')).toBe(403)
      expect(await status(service.as(), 'mona-vault')).toBe(401)
    })

    it('are 403 where the organization does not admit its owner', async () => {
      const access = (visibility: string) =>
        as('mona').request('PUT', '/orgs/acme/workspaces/access', { visibility })
      await access('all_members')
      expect((await as('reader', version).get(machinesOf('reader-vault'))).status).toBe(403)
      expect((await as('mona', version).get(machinesOf('mona-vault'))).status).toBe(200)
      await access('all_members_and_outside_collaborators')
      expect((await as('reader', version).get(machinesOf('reader-vault'))).status).toBe(200)
    })
  })
})
