import { describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

/** hubot has access to a repository of mona's and is a member of acme, which mona administers. */
const world: World = {
  users: [{ login: 'mona' }, { login: 'hubot' }, { login: 'stranger' }],
  orgs: [
    {
      login: 'acme',
      members: [{ login: 'mona', role: 'admin' }, { login: 'hubot' }],
      teams: [{ name: 'Core', members: ['hubot'], repos: [{ name: 'vault', permission: 'push' }] }],
    },
  ],
  repos: [
    { owner: 'mona', name: 'Zebra' },
    { owner: 'mona', name: 'ant', private: true },
    { owner: 'mona', name: 'lent', collaborators: [{ login: 'hubot', permission: 'push' }] },
    { owner: 'acme', name: 'open' },
    { owner: 'acme', name: 'vault', private: true },
    { owner: 'acme', name: 'plain' },
    { owner: 'hubot', name: 'bot' },
  ],
  apps: [
    {
      slug: 'app',
      client_id: 'Iv23app',
      owner: 'acme',
      permissions: { metadata: 'read' },
      installations: [{ account: 'acme', repositories: ['vault'] }],
    },
  ],
  tokens: {
    ghp_mona: { kind: 'classic', login: 'mona', scopes: ['repo'] },
    ghp_public: { kind: 'classic', login: 'mona', scopes: ['public_repo'] },
    ghp_hubot: { kind: 'classic', login: 'hubot', scopes: ['repo'] },
    ghp_stranger: { kind: 'classic', login: 'stranger', scopes: ['repo'] },
    ghs_acme: { kind: 'installation', client_id: 'Iv23app', account: 'acme' },
  },
}

interface Listed {
  full_name: string
}

describe.each(stores)('on $name', (store) => {
  const service = useService({ store, world })

  async function list(path: string, token?: string, version = '2026-03-10') {
    const caller = service.as(undefined, { version, ...(token !== undefined && { token }) })
    const { status, body } = await caller.get(path)
    expect([path, status]).toEqual([path, 200])
    return (body as Listed[]).map(({ full_name }) => full_name)
  }

  describe('GET /users/{username}/repos', () => {
    it.each(versions)('lists public repositories by name in %s', async (version) => {
      const { body } = await service.as('mona', { version }).get('/users/MONA/repos')
      expect((body as Listed[]).map(({ full_name }) => full_name)).toEqual([
        'mona/lent',
        'mona/Zebra',
      ])
      expect(body[0].permissions).toMatchObject({ admin: true })
      expect('has_downloads' in body[0]).toBe(version === '2022-11-28')
    })

    it.each([
      ['type=owner', ['hubot/bot']],
      ['type=member', ['mona/lent']],
      ['type=all', ['hubot/bot', 'mona/lent']],
      ['type=all&direction=desc', ['mona/lent', 'hubot/bot']],
    ])('%s', async (query, expected) => {
      expect(await list(`/users/hubot/repos?${query}`)).toEqual(expected)
    })

    it('never lists private repositories, and does not reveal memberships', async () => {
      for (const token of [undefined, 'ghp_mona', 'ghs_acme']) {
        expect(await list('/users/mona/repos?type=all', token)).toEqual(['mona/lent', 'mona/Zebra'])
      }
    })

    it('lists the repositories of an organization, too', async () => {
      expect(await list('/users/acme/repos')).toEqual(['acme/open', 'acme/plain'])
    })

    it('has links to the other pages with its own query', async () => {
      const { body, headers } = await service.as().get('/users/mona/repos?sort=created&per_page=1')
      expect(body).toHaveLength(1)
      const { id } = (await service.as().get('/users/mona')).body
      const at = `${service.server.url}/user/${id}/repos?sort=created&per_page=1&page=2`
      expect(headers.link).toBe(`<${at}>; rel="next", <${at}>; rel="last"`)
    })

    it('404 for an unknown user, and the default for an unknown type', async () => {
      expect((await service.as().get('/users/nobody/repos')).status).toBe(404)
      expect((await service.as().get('/users/mona/repos?type=private')).status).toBe(200)
    })
  })

  describe('GET /orgs/{org}/repos', () => {
    it.each(versions)('lists the newest first in %s', async (version) => {
      const path = '/orgs/acme/repos'
      expect(await list(path, 'ghp_mona', version)).toEqual([
        'acme/plain',
        'acme/vault',
        'acme/open',
      ])
    })

    it.each([
      ['type=public', ['acme/open', 'acme/plain']],
      ['type=private', ['acme/vault']],
      ['type=sources', ['acme/open', 'acme/plain', 'acme/vault']],
      ['type=forks', []],
      ['type=member', ['acme/open', 'acme/plain', 'acme/vault']],
    ])('%s', async (query, expected) => {
      expect(await list(`/orgs/acme/repos?sort=full_name&${query}`, 'ghp_hubot')).toEqual(expected)
    })

    it('lists private repositories only to callers who can see them', async () => {
      const path = '/orgs/acme/repos?sort=full_name'
      const open = ['acme/open', 'acme/plain']
      for (const token of [undefined, 'ghp_public', 'ghp_stranger']) {
        expect(await list(path, token)).toEqual(open)
        expect(await list(`${path}&type=private`, token)).toEqual([])
      }
      for (const token of ['ghp_mona', 'ghp_hubot', 'ghs_acme']) {
        expect(await list(path, token)).toEqual([...open, 'acme/vault'])
      }
      expect(await list(`${path}&type=member`)).toEqual([])
    })

    it('404 for a user and for an unknown organization', async () => {
      for (const login of ['mona', 'nobody']) {
        expect((await service.as('mona').get(`/orgs/${login}/repos`)).status).toBe(404)
      }
    })

    it('returns 304 until the list changes', async () => {
      const mona = service.as('mona')
      const { headers } = await mona.get('/orgs/acme/repos')
      const conditional = { headers: { 'If-None-Match': String(headers.etag) } }
      expect((await mona.get('/orgs/acme/repos', conditional)).status).toBe(304)
      await mona.patch('/repos/acme/open', { description: 'Open' })
      expect((await mona.get('/orgs/acme/repos', conditional)).status).toBe(200)
    })
  })
})
