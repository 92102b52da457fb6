import { randomBytes } from 'node:crypto'
import sodium from 'libsodium-wrappers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '../../../server/core/vault.ts'
import type { World } from '../../../server/app/world/world.ts'
import { failure } from '../../_support/http/failures.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const at = '/orgs/acme/dependency-bot/secrets'
const canary = 'c4nary of the registry'
const world: World = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    github_pat_secrets: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'acme',
      permissions: { organization_dependency_bot_secrets: 'read' },
    },
  },
}

describe.each(stores)('organization secrets of the dependency bot on $name', (store) => {
  const service = useService({ store, world })
  let made = 0
  const name = () => `SECRET_${++made}`
  let owner: ServiceClient
  let ids: { widgets: number; vault: number; secrets: number }

  /** A caller with a classic token that has these scopes. */
  async function tokenWith(login: string, ...scopes: string[]) {
    const token = await service.server.token({ login, scopes })
    return service.as(undefined, { token })
  }

  beforeAll(async () => {
    await sodium.ready
    owner = await tokenWith('mona', 'admin:org', 'repo')
    const idOf = async (path: string) => (await service.as('mona').get(`/repos/${path}`)).body.id
    ids = {
      widgets: await idOf('acme/widgets'),
      vault: await idOf('acme/vault'),
      secrets: await idOf('mona/secrets'),
    }
  })

  /** Encrypts a value and returns the body of the request. */
  async function sealed(value: string | Buffer) {
    const { key, key_id } = (await owner.get(`${at}/public-key`)).body
    const box = sodium.crypto_box_seal(
      new Uint8Array(Buffer.from(value)),
      Buffer.from(key, 'base64'),
    )
    return { encrypted_value: Buffer.from(box).toString('base64'), key_id }
  }

  async function put(secret: string, input: object = {}) {
    const body = { visibility: 'all', ...(await sealed(canary)), ...input }
    return owner.request('PUT', `${at}/${secret}`, body)
  }

  const refused = (field: string, message?: string) => ({
    errors: [{ resource: 'OrganizationSecret', field, ...(message && { message }) }],
  })

  describe('the public key', () => {
    it('is constant for an organization', async () => {
      const first = await owner.get(`${at}/public-key`)
      expect(first.status).toBe(200)
      expect(Buffer.from(first.body.key, 'base64')).toHaveLength(32)
      expect((await owner.get(`${at}/public-key`)).body).toEqual(first.body)
    })

    it('differs between organizations', async () => {
      const { storage, clock } = service.server.context
      const moment = { created_at: clock.now(), updated_at: clock.now() }
      const plain = { type: 'Organization', plan: 'free', site_admin: 0 } as const
      const { id } = await storage.accounts.create({ login: 'globex', ...plain, ...moment })
      const mona = (await storage.accounts.findByLogin('mona'))!
      const member = { organization_id: id, user_id: mona.id, created_at: clock.now() }
      await storage.accounts.addMember({ ...member, role: 'admin' })
      const { body } = await owner.get('/orgs/globex/dependency-bot/secrets/public-key')
      expect(body).not.toEqual((await owner.get(`${at}/public-key`)).body)
    })
  })

  describe('PUT', () => {
    it('201 for a new secret, 204 for an existing one; names are upper case', async () => {
      const secret = name()
      expect(await put(secret.toLowerCase())).toMatchObject({ status: 201, body: {} })
      service.server.clock.advance(1000)
      expect(await put(secret, { visibility: 'private' })).toMatchObject({ status: 204, text: '' })
      const { body } = await owner.get(`${at}/${secret}`)
      expect(body).toMatchObject({ name: secret, visibility: 'private' })
      expect(body).not.toHaveProperty('selected_repositories_url')
      expect(Date.parse(body.updated_at) - Date.parse(body.created_at)).toBe(1000)
    })

    it('concurrent requests create one secret', async () => {
      const secret = name()
      const statuses = await Promise.all([put(secret), put(secret), put(secret)])
      expect(statuses.map(({ status }) => status).sort()).toEqual([201, 204, 204])
    })

    it('stores the value encrypted for this secret only', async () => {
      const secret = name()
      await put(secret)
      const { opened, context } = service.server
      const [row] = await opened.query<{ id: number; value: string }>(
        `select id, value from dependency_secrets where name = '${secret}'`,
      )
      expect(context.vault.open(row!.value, `organization secret ${row!.id}`)).toBe(canary)
      expect(() => context.vault.open(row!.value, `organization secret ${+row!.id + 1}`)).toThrow()
      expect(() => createVault(() => ['another']).open(row!.value, 'anything')).toThrow()
      const rows = await opened.query('select * from dependency_secrets')
      expect(JSON.stringify(rows)).not.toContain(canary)
      const [pair] = await opened.query<{ private_key: string }>(
        'select private_key from organization_keys',
      )
      expect(pair!.private_key).toMatch(/^[0-9a-f]{8}:/)
    })

    it('changes the visibility without a value', async () => {
      const secret = name()
      await put(secret)
      const { status } = await owner.request('PUT', `${at}/${secret}`, { visibility: 'private' })
      expect(status).toBe(204)
      expect((await owner.get(`${at}/${secret}`)).body.visibility).toBe('private')
    })

    it.each([
      [
        'is encrypted for another key',
        { encrypted_value: randomBytes(64).toString('base64') },
        'encrypted_value',
      ],
      ['is too short', { encrypted_value: 'AAAA' }, 'encrypted_value'],
      ['names another key', { key_id: '12345' }, 'key_id'],
      ['lacks a key ID', { key_id: undefined }, 'key_id'],
      ['is absent', { encrypted_value: undefined }, 'encrypted_value'],
      [
        'is absent with its key ID',
        { encrypted_value: undefined, key_id: undefined },
        'encrypted_value',
      ],
    ])('422 for a box that %s, and nothing is stored', async (_what, input, field) => {
      const secret = name()
      const { status, body } = await put(secret, input)
      expect([status, body]).toMatchObject([422, refused(field)])
      expect((await owner.get(`${at}/${secret}`)).status).toBe(404)
    })

    it('422 for a value that is not a string, or longer than 48 KiB', async () => {
      expect((await put(name(), await sealed(Buffer.from([0xff, 0xfe])))).status).toBe(422)
      expect((await put(name(), await sealed('x'.repeat(48 * 1024 + 1)))).status).toBe(422)
      expect((await put(name(), await sealed('x'.repeat(48 * 1024)))).status).toBe(201)
    })

    it.each(['1ST', 'TWO%20WORDS', 'DASH-ED', 'service_TOKEN'])(
      '422 for the name %s',
      async (bad) => {
        expect(await put(bad)).toMatchObject({ status: 422, body: refused('secret_name') })
      },
    )

    it('422 for selected repositories of another owner, or strings', async () => {
      const select = (...selected_repository_ids: unknown[]) =>
        put(name(), { visibility: 'selected', selected_repository_ids })
      const message = 'must all be repositories of the organization'
      const refusal = { status: 422, body: refused('selected_repository_ids', message) }
      expect(await select(ids.secrets)).toMatchObject(refusal)
      expect(await select(ids.widgets, 999_999)).toMatchObject(refusal)
      expect((await select(String(ids.widgets))).status).toBe(422)
      expect((await put(name(), { selected_repository_ids: [ids.widgets] })).status).toBe(422)
      expect((await put(name(), { selected_repository_ids: [] })).status).toBe(201)
    })
  })

  describe('the list', () => {
    it('has all secrets, in pages', async () => {
      await put(name())
      await put(name())
      const { body, headers } = await owner.get(`${at}?per_page=1&page=2`)
      expect(body.secrets).toHaveLength(1)
      expect(body.total_count).toBeGreaterThan(1)
      expect(headers.link).toContain('rel="prev"')
      expect(Object.keys(body.secrets[0])).not.toContain('value')
    })
  })

  describe('selected repositories', () => {
    it('are listed, set, added and removed', async () => {
      const secret = name()
      const list = `${at}/${secret}/repositories`
      await put(secret, { visibility: 'selected', selected_repository_ids: [ids.widgets] })
      const shown = async () => {
        const { body } = await owner.get(list)
        return [body.total_count, ...body.repositories.map(({ id }: { id: number }) => id)]
      }
      expect((await owner.get(`${at}/${secret}`)).body.selected_repositories_url).toBe(
        `${service.server.url}${list}`,
      )
      expect(await shown()).toEqual([1, ids.widgets])
      expect((await owner.request('PUT', `${list}/${ids.vault}`)).status).toBe(204)
      expect((await owner.request('PUT', `${list}/${ids.vault}`)).status).toBe(204)
      expect(await shown()).toEqual([2, ids.widgets, ids.vault])
      expect((await owner.delete(`${list}/${ids.widgets}`)).status).toBe(204)
      expect(await shown()).toEqual([1, ids.vault])
      const selected_repository_ids = [ids.widgets]
      expect((await owner.request('PUT', list, { selected_repository_ids })).status).toBe(204)
      expect(await shown()).toEqual([1, ids.widgets])
    })

    it('stay when the value changes, and are cleared when the visibility changes', async () => {
      const secret = name()
      const selected = { visibility: 'selected' }
      await put(secret, { ...selected, selected_repository_ids: [ids.widgets] })
      await put(secret, selected)
      const count = async () => (await owner.get(`${at}/${secret}/repositories`)).body.total_count
      expect(await count()).toBe(1)
      await put(secret, { visibility: 'all' })
      expect(await count()).toBe(0)
    })

    it('409 while the secret is not for selected repositories', async () => {
      const secret = name()
      await put(secret)
      const list = `${at}/${secret}/repositories`
      const conflict = failure(
        service.server,
        409,
        'The visibility of the secret is not "selected"',
      )
      for (const answer of [
        await owner.request('PUT', list, { selected_repository_ids: [] }),
        await owner.request('PUT', `${list}/${ids.widgets}`),
        await owner.delete(`${list}/${ids.widgets}`),
      ]) {
        expect([answer.status, answer.body]).toEqual([409, conflict])
      }
    })

    it('404 for a repository of another owner, and one that the caller cannot see', async () => {
      const secret = name()
      const list = `${at}/${secret}/repositories`
      await put(secret, { visibility: 'selected', selected_repository_ids: [ids.vault] })
      expect((await owner.request('PUT', `${list}/${ids.secrets}`)).status).toBe(404)
      const half = await tokenWith('mona', 'admin:org')
      expect((await half.request('PUT', `${list}/${ids.vault}`)).status).toBe(404)
      expect((await half.get(list)).body).toEqual({ total_count: 0, repositories: [] })
    })

    it('a deleted repository is no longer selected', async () => {
      const { body } = await owner.post('/orgs/acme/repos', { name: 'short-lived' })
      const secret = name()
      await put(secret, { visibility: 'selected', selected_repository_ids: [body.id] })
      expect((await service.as('mona').delete('/repos/acme/short-lived')).status).toBe(204)
      expect((await owner.get(`${at}/${secret}/repositories`)).body.total_count).toBe(0)
    })
  })

  describe('DELETE', () => {
    it('204, and then 404', async () => {
      const secret = name()
      await put(secret)
      expect((await owner.delete(`${at}/${secret}`)).status).toBe(204)
      expect((await owner.delete(`${at}/${secret}`)).status).toBe(404)
      expect((await owner.get(`${at}/${secret}/repositories`)).status).toBe(404)
    })
  })

  describe('permissions', () => {
    it('owners only: 404 for members who read, 403 for those who write', async () => {
      const member = await tokenWith('hubot', 'admin:org', 'repo')
      expect((await member.get(at)).status).toBe(404)
      expect((await member.get(`${at}/public-key`)).status).toBe(404)
      const { status, body } = await member.delete(`${at}/ANYTHING`)
      const message = 'You need to be an owner of the organization'
      expect([status, body]).toEqual([403, failure(service.server, 403, message)])
    })

    it('requires admin:org, or the permission with write access to change secrets', async () => {
      expect((await (await tokenWith('mona', 'repo')).get(at)).status).toBe(404)
      const reader = service.as(undefined, { token: 'github_pat_secrets' })
      const { status, headers } = await reader.get(at)
      expect(status).toBe(200)
      const needed = 'organization_dependency_bot_secrets=read'
      expect(headers['x-accepted-service-permissions']).toBe(needed)
      expect((await reader.delete(`${at}/ANYTHING`)).status).toBe(403)
    })
  })

  describe('the path', () => {
    it('accepts both names of the bot, and returns the requested one', async () => {
      const secret = name()
      await put(secret, { visibility: 'selected', selected_repository_ids: [] })
      const { body } = await owner.get(`/orgs/acme/dependabot/secrets/${secret}`)
      expect(body.selected_repositories_url).toContain(`/dependabot/secrets/${secret}/`)
    })

    it.each(['robot', 'hooks', 'Dependabot', 'action'])('404 for %s', async (word) => {
      expect((await owner.get(`/orgs/acme/${word}/secrets`)).status).toBe(404)
    })

    it('does not affect other paths of the organization', async () => {
      for (const word of ['repos', 'events', 'installation']) {
        const { status } = await owner.get(`/orgs/acme/${word}`)
        expect([word, status]).not.toEqual([word, 404])
      }
    })
  })
})
