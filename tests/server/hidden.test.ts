import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../generated/2026-03-10/operations.ts'
import type { ServiceClient } from '../_support/service-client.ts'
import { useService } from '../_support/start-server.ts'
import { stores } from '../_support/stores.ts'

const inRepositories = Object.entries(operations).filter(([, { path }]) =>
  path.startsWith('/repos/{owner}/{repo}'),
)

/** Bodies good and bad: what is wrong with the input must not tell whether there is a repository. */
const bodies: Record<string, unknown[]> = {
  'repos/update': [{ description: 'x' }, {}, { name: '' }, { private: 'yes' }, { name: 'taken' }],
  'repos/create-webhook': [
    { config: { url: 'http://127.0.0.1:9/' } },
    { config: { url: 'http://10.0.0.1/' } },
    { config: { url: 'http://127.0.0.1:9/' }, events: ['nonsense'] },
    {},
  ],
}

/** Differ from answer to answer whoever asks. */
const own = /^(date|x-service-request-id|x-ratelimit-(used|remaining|reset))$/

describe.each(stores)('a private repository on $name', (store) => {
  const service = useService({ store })
  let hookId: number
  let deliveryId: number
  beforeAll(async () => {
    const config = { url: 'http://127.0.0.1:9/' }
    const hook = await service.as('mona').post('/repos/acme/vault/hooks', { config })
    await service.server.delivered()
    hookId = hook.body.id
    const list = await service.as('mona').get(`/repos/acme/vault/hooks/${hookId}/deliveries`)
    deliveryId = list.body[0].id
  })

  async function answer(caller: ServiceClient, id: string, repository: string, body: unknown) {
    const { method, path } = operations[id as keyof typeof operations]
    const at = path
      .replace('{owner}', 'acme')
      .replace('{repo}', repository)
      .replace('{hook_id}', String(hookId))
      .replace('{delivery_id}', String(deliveryId))
    const { status, headers, text } = await caller.request(method, at, body)
    const telling = Object.entries(headers).filter(([name]) => !own.test(name))
    return { status, headers: Object.fromEntries(telling), text }
  }

  const strangers: Record<string, () => Promise<ServiceClient> | ServiceClient> = {
    'somebody else': () => service.as('stranger'),
    nobody: () => service.as(),
    'an OAuth app': () => service.as(undefined, { basic: ['Ov23other', 'other-secret'] }),
    'its own administrator with a token for public repositories': async () =>
      service.as(undefined, {
        token: await service.server.token({ login: 'mona', scopes: ['public_repo', 'user'] }),
      }),
    'a token without scopes': async () =>
      service.as(undefined, { token: await service.server.token({ login: 'mona', scopes: [] }) }),
  }

  describe.each(Object.entries(strangers))('to %s', (_who, as) => {
    it.each(inRepositories)('is to %s as a missing one', async (id) => {
      const caller = await as()
      for (const body of bodies[id] ?? [undefined]) {
        const hidden = await answer(caller, id, 'vault', body)
        const missing = await answer(caller, id, 'valut', body)
        expect(hidden).toEqual(missing)
        expect(hidden.status).toBeGreaterThanOrEqual(400)
      }
    })
  })

  it('answers anonymous readers 404 and anonymous writers 401', async () => {
    expect((await service.as().get('/repos/acme/vault')).status).toBe(404)
    expect((await service.as().get('/repos/acme/vault/events')).status).toBe(404)
    expect((await service.as().delete('/repos/acme/vault')).status).toBe(401)
    expect((await service.as().get('/repos/acme/vault/hooks')).status).toBe(401)
  })

  it('is not counted among the public ones of its owner', async () => {
    const { body } = await service.as('stranger').get('/users/mona')
    expect(body.public_repos).toBe(0)
  })

  it('is left as it was by all who could not see it', async () => {
    const { status, body } = await service.as('mona').get('/repos/acme/vault')
    expect(status).toBe(200)
    expect(body.description).toBeNull()
    expect((await service.as('mona').get('/repos/acme/vault/hooks')).body).toHaveLength(1)
  })
})
