import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/core/links.ts'
import { SeedReport } from '../../../server/app/world/seed-report.ts'
import { seedToken } from '../../../server/app/world/seed-tokens.ts'
import type { WorldToken } from '../../../server/app/world/world.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { newManifestCode, visit } from '../../_support/pages/page-visitor.ts'
import { client } from '../../_support/service-client.ts'
import { useService, type TestServer } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A credential that expires: how to create it, and how to check whether it still works. */
interface Perishable {
  /** Milliseconds from its creation. */
  life: number
  make(server: TestServer): Promise<string>
  works(server: TestServer, value: string): Promise<boolean>
}

type Fields = Record<string, string>

const secrets = {
  Ov23test: { client_id: 'Ov23test', client_secret: 'test-secret' },
  Iv23test: { client_id: 'Iv23test', client_secret: 'app-secret' },
}

async function post({ url }: TestServer, path: string, fields: Fields): Promise<Fields> {
  const headers = { Accept: 'application/json' }
  const body = new URLSearchParams(fields)
  const response = await fetch(url + path, { method: 'POST', headers, body })
  return (await response.json()) as Fields
}

const exchange = (server: TestServer, fields: Fields) =>
  post(server, '/login/oauth/access_token', fields)

/** Grants the app access as mona, through the pages. */
async function authorize(server: TestServer, client_id: keyof typeof secrets): Promise<string> {
  const mona = visit(server)
  const query = new URLSearchParams({ client_id, scope: 'repo' })
  const page = await mona.signIn(await mona.get(`/login/oauth/authorize?${query}`))
  const answer = page.location ? page : await mona.submit(page, { decision: 'authorize' })
  return answer.location!.searchParams.get('code')!
}

async function appUser(server: TestServer): Promise<Fields> {
  const code = await authorize(server, 'Iv23test')
  return exchange(server, { ...secrets.Iv23test, code })
}

const refresh = { ...secrets.Iv23test, grant_type: 'refresh_token' }

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

/** The code of a device that mona has approved. */
async function allowedDevice(server: TestServer): Promise<string> {
  const asked = await post(server, '/login/device/code', { client_id: 'Ov23test' })
  const mona = visit(server)
  const page = await mona.signIn(await mona.get('/login/device'))
  const confirm = await mona.submit(page, { user_code: asked.user_code! })
  await mona.submit(confirm, { decision: 'authorize' })
  return asked.device_code!
}

let made = 0

/** A token of an operator, with its own lifetime. */
const planted = (about: WorldToken & { expires_in: number }, path: string): Perishable => ({
  life: about.expires_in * second,
  async make({ context, url }) {
    const value = `${about.kind === 'workflow' ? 'ghs' : 'ghp'}_planted_${++made}`
    await seedToken(value, about, {
      ...context,
      links: createLinks(url, ''),
      report: new SeedReport(),
    })
    return value
  },
  works: async (server, token) => (await client(server, { token }).get(path)).status === 200,
})

const weeks = 3 * 7 * 86_400

const perishables: Record<string, Perishable> = {
  'a classic token': planted(
    { kind: 'classic', login: 'mona', scopes: ['repo'], expires_in: weeks },
    '/user',
  ),
  'a fine-grained token': planted(
    { kind: 'fine-grained', login: 'mona', owner: 'mona', expires_in: weeks },
    '/user',
  ),
  'a workflow token': planted(
    { kind: 'workflow', login: 'hubot', repo: 'acme/widgets', expires_in: 3_600 },
    '/repos/acme/widgets',
  ),
  'an app user token': {
    life: 8 * hour,
    make: async (server) => (await appUser(server)).access_token!,
    works: async (server, token) => (await client(server, { token }).get('/user')).status === 200,
  },
  'a refresh token': {
    life: 184 * day,
    make: async (server) => (await appUser(server)).refresh_token!,
    works: async (server, refresh_token) =>
      'access_token' in (await exchange(server, { ...refresh, refresh_token })),
  },
  'an installation token': {
    life: hour,
    async make(server) {
      const app = client(server, { token: appToken(server.clock) })
      const { body: installation } = await app.get('/orgs/acme/installation')
      const path = `/app/installations/${installation.id}/access_tokens`
      return (await app.post(path)).body.token as string
    },
    works: async (server, token) =>
      (await client(server, { token }).get('/installation/repositories')).status === 200,
  },
  'an authorization code': {
    life: 10 * minute,
    make: (server) => authorize(server, 'Ov23test'),
    works: async (server, code) =>
      'access_token' in (await exchange(server, { ...secrets.Ov23test, code })),
  },
  'a device code': {
    life: 15 * minute,
    make: allowedDevice,
    works: async (server, device_code) =>
      'access_token' in (await exchange(server, { ...secrets.Ov23test, grant_type, device_code })),
  },
  'a manifest code': {
    life: hour,
    make: (server) => newManifestCode(server, `Expiring ${++made}`),
    works: async (server, code) =>
      (await client(server).post(`/app-manifests/${code}/conversions`)).status === 201,
  },
  'a session': {
    life: 14 * day,
    async make(server) {
      const mona = visit(server)
      await mona.signIn(await mona.get('/login/device'))
      return mona.cookie
    },
    async works(server, cookie) {
      const mona = visit(server)
      mona.cookie = cookie
      return (await mona.get('/login/device')).status === 200
    },
  },
}

const instants: [when: string, offset: number, works: boolean][] = [
  ['works a second before its expiry', -second, true],
  ['stops working at its expiry', 0, false],
  ['does not work a second later', second, false],
]

describe.each(stores)('expiry, on $name', (store) => {
  const service = useService({ store })

  describe.each(Object.entries(perishables))('%s', (_name, { life, make, works }) => {
    it.each(instants)('%s', async (_when, offset, expected) => {
      const { server } = service
      const value = await make(server)
      server.clock.leap(life + offset)
      expect(await works(server, value)).toBe(expected)
    })
  })
})
