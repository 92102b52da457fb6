import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  Platform,
  StartPlatform,
  TokenOptions,
} from '../../../server/app/embedded/platform.ts'
import { root } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

/** The entry point of the package. */
let startPlatform: StartPlatform

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, 'server/app/bundle/prepare.js')])
  const require = createRequire(import.meta.url)
  ;({ startPlatform } = require(join(root, 'dist/index.cjs')))
})

interface Called {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into it
  body: any
  headers: Headers
}

async function call(
  { url }: Platform,
  path: string,
  { token = '', method = 'GET', body = undefined as object | undefined } = {},
): Promise<Called> {
  const response = await fetch(url + path, {
    method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

const mona = { token: 'ghp_demo_mona' }

describe('an embedded server', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  const statusWith = async (options: Parameters<Platform['token']>[0], path: string) =>
    (await call(platform, path, { token: await platform.token(options) })).status

  it('accepts TLS under names of its own, and gives its authority to clients', async () => {
    const options = { tls: true, names: ['api.example.test'], asPlatform: true }
    await using secure = await startPlatform(options)
    expect(secure.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
    const { ca, caFile } = secure.tls!
    expect(ca).toMatch(/^-----BEGIN CERTIFICATE-----/)
    const script = `
      const { Octokit } = await import('@octokit/core')
      const octokit = new Octokit({ auth: 'ghp_demo_mona', baseUrl: '${secure.url}' })
      process.stdout.write((await octokit.request('GET /user')).data.url)`
    const args = ['--input-type=module', '--eval', script]
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: caFile }
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
    expect(stdout).toBe(`${secure.url}/users/mona`)
    const { port } = new URL(secure.url)
    const asked = request({
      ...{ host: '127.0.0.1', port, ca, servername: 'api.github.com', path: '/zen' },
      headers: { host: 'api.github.com', 'user-agent': 'a' },
    }).end()
    const [response] = await once(asked, 'response')
    expect(response.resume().statusCode).toBe(200)
    expect(platform.tls).toBeUndefined()
  })

  it('serves the demo data on a free port of this machine', async () => {
    expect(platform.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await call(platform, '/user', mona)).body.login).toBe('mona')
  })

  it('counts requests like any other server', async () => {
    const { headers } = await call(platform, '/user', mona)
    expect(headers.get('x-ratelimit-limit')).toBe('5000')
  })

  it.each<[TokenOptions, string]>([
    [{ login: 'hubot', scopes: ['repo'] }, '/user'],
    [{ kind: 'oauth', login: 'mona', client_id: 'Ov23demo', scopes: ['repo'] }, '/user'],
    [{ kind: 'app-user', login: 'mona', client_id: 'Iv23demo' }, '/user'],
    [{ kind: 'installation', login: 'acme', client_id: 'Iv23demo' }, '/installation/repositories'],
    [{ kind: 'workflow', login: 'mona', repo: 'acme/widgets' }, '/repos/acme/widgets'],
  ])('creates a token: %j', async (options, path) => {
    expect(await statusWith(options, path)).toBe(200)
  })

  it('limits a fine-grained token to its permissions and repositories', async () => {
    const token = await platform.token({
      kind: 'fine-grained',
      login: 'mona',
      owner: 'acme',
      repositories: ['widgets'],
      permissions: { contents: 'write' },
    })
    const readme = '/repos/acme/widgets/contents/README.md'
    expect((await call(platform, readme, { token })).status).toBe(200)
    expect((await call(platform, '/repos/acme/widgets/hooks', { token })).status).toBe(403)
    expect((await call(platform, '/repos/mona/secrets', { token })).status).toBe(404)
  })

  it('says what is wrong with the options of a token', async () => {
    await expect(platform.token({ login: 'nobody' })).rejects.toThrow('account "nobody" not found')
    const odd = platform.token({ login: 'mona', kind: 'workflow', scopes: ['repo'] })
    await expect(odd).rejects.toThrow('scopes cannot be used with a token of kind workflow')
    const unknown = platform.token({ kind: 'installation', login: 'mona', client_id: 'Iv23demo' })
    await expect(unknown).rejects.toThrow('the app is not installed on "mona"')
  })

  it('sends webhooks to this machine', async () => {
    const events: unknown[] = []
    const receiver = createServer((request, response) => {
      events.push(request.headers['x-service-event'])
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => receiver.once('listening', listening))
    const { port } = receiver.address() as AddressInfo
    const config = { url: `http://127.0.0.1:${port}/`, content_type: 'json' }
    const body = { config }
    await call(platform, '/repos/acme/widgets/hooks', { ...mona, method: 'POST', body })
    await expect.poll(() => events).toEqual(['ping'])
    receiver.close()
  })

  it('steers time: a token expires while the clock is advanced', async () => {
    const token = await platform.token({ login: 'mona', expires_in: '60m' })
    platform.clock.freeze()
    expect((await call(platform, '/user', { token })).status).toBe(200)
    platform.clock.advance('61m')
    expect((await call(platform, '/user', { token })).status).toBe(401)
    platform.clock.reset()
  })

  it('injects faults, notes requests and receives deliveries', async () => {
    const { id } = platform.faults.create({
      match: { path: '/user' },
      request: { respond: { status: 502 } },
    })
    expect((await call(platform, '/user', mona)).status).toBe(502)
    platform.faults.delete(id)
    const [seen] = platform.requests.list({ path: '/user', status: 502 })
    expect(seen?.method).toBe('GET')
    const { url } = platform.sinks.put('hooks')
    const body = { config: { url, content_type: 'json' } }
    await call(platform, '/repos/acme/widgets/hooks', { ...mona, method: 'POST', body })
    const [ping] = await platform.sinks.received('hooks', { count: 1, timeout: 10_000 })
    expect(ping?.event).toBe('ping')
    expect((await platform.deliveries.list({ event: 'ping' })).length).toBeGreaterThan(0)
  })

  it('returns to the state after the start', async () => {
    const body = { name: 'short-lived', auto_init: true }
    await call(platform, '/user/repos', { ...mona, method: 'POST', body })
    const token = await platform.token({ login: 'mona' })
    await platform.reset()
    expect((await call(platform, '/repos/mona/short-lived', mona)).status).toBe(404)
    expect((await call(platform, '/user', { token })).status).toBe(401)
    expect((await call(platform, '/repos/acme/widgets/contents/README.md', mona)).status).toBe(200)
  })

  it('returns to a saved state, with files and ids, as often as wanted', async () => {
    const create = async (name: string) => {
      const body = { name, auto_init: true }
      return (await call(platform, '/user/repos', { ...mona, method: 'POST', body })).body.id
    }
    await create('saved')
    const snapshot = await platform.snapshot()
    for (let round = 0; round < 2; round++) {
      const id = await create('later')
      expect(id).toBe(4)
      await platform.restore(snapshot)
      expect((await call(platform, '/repos/mona/later', mona)).status).toBe(404)
      const readme = '/repos/mona/saved/contents/README.md'
      expect((await call(platform, readme, mona)).status).toBe(200)
    }
    await expect(platform.restore({ name: 'other' })).rejects.toThrow('Snapshot not found')
  })
})

describe('startPlatform', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    place = await temporaryFolder()
    vi.stubEnv('TMPDIR', place.path)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await place[Symbol.asyncDispose]()
  })

  it('takes the brand, the limits and the content of a seed file', async () => {
    await using platform = await startPlatform({
      seed: { users: [{ login: 'ada' }] },
      brand: 'github',
      rateLimits: 'off',
    })
    const token = await platform.token({ login: 'ada', expires_in: '60m' })
    const { body, headers } = await call(platform, '/user', { token })
    expect(body.login).toBe('ada')
    expect(headers.get('x-github-media-type')).toBeTruthy()
    expect((await call(platform, '/users/mona')).status).toBe(404)
  })

  it('starts at a given time, to which it resets', async () => {
    const clock = '2026-03-10T12:00:00Z'
    await using platform = await startPlatform({ clock })
    for (let round = 0; round < 2; round++) {
      expect((await call(platform, '/users/mona')).body.created_at).toBe(clock)
      platform.clock.advance('90d')
      await platform.reset()
    }
  })

  it('starts without data', async () => {
    await using platform = await startPlatform({ seed: null })
    expect((await call(platform, '/users/mona')).status).toBe(404)
  })

  it.each([
    [{ seed: '/nowhere.yaml' }, 'cannot read seed file /nowhere.yaml'],
    [{ seed: { people: [] } }, 'seed: the seed file has the unknown property "people"'],
    [{ brand: 'Big Brand' }, '--brand must be a lowercase word'],
  ])('refuses %j and leaves nothing behind', async (options, message) => {
    await expect(startPlatform(options)).rejects.toThrow(message)
    expect(await readdir(place.path)).toEqual([])
  })

  it('frees the port and removes the data when it closes, also when it is closed twice', async () => {
    const platform = await startPlatform({ seed: null })
    expect(await readdir(place.path)).toHaveLength(1)
    await Promise.all([platform.close(), platform.close()])
    expect(await readdir(place.path)).toEqual([])
    const port = Number(new URL(platform.url).port)
    await using next = await startPlatform({ seed: null, port })
    expect(next.url).toBe(platform.url)
  })
})

describe('ten servers in one process', () => {
  /** What is expected of one server. */
  interface Model {
    platform: Platform
    repositories: Set<string>
    saved: { name: string; repositories: Set<string> } | undefined
    /** Since the first start. */
    requests: number
  }

  let models: Model[]
  beforeAll(async () => {
    const platforms = await Promise.all(Array.from({ length: 10 }, () => startPlatform()))
    models = platforms.map((platform) => ({
      ...{ platform, repositories: new Set(), saved: undefined, requests: 0 },
    }))
  })
  afterAll(async () => {
    await Promise.all(models.map(({ platform }) => platform.close()))
  })

  const actions = {
    async create(model: Model, name: string) {
      const body = { name, auto_init: true }
      const { status } = await call(model.platform, '/user/repos', {
        ...{ ...mona, method: 'POST', body },
      })
      model.requests++
      expect(status).toBe(model.repositories.has(name) ? 422 : 201)
      model.repositories.add(name)
    },
    async delete(model: Model, name: string) {
      const path = `/repos/mona/${name}`
      const { status } = await call(model.platform, path, { ...mona, method: 'DELETE' })
      model.requests++
      expect(status).toBe(model.repositories.delete(name) ? 204 : 404)
    },
    async save(model: Model) {
      const { name } = await model.platform.snapshot()
      model.saved = { name, repositories: new Set(model.repositories) }
    },
    async restore(model: Model) {
      if (!model.saved) return
      await model.platform.restore(model.saved)
      model.repositories = new Set(model.saved.repositories)
    },
    async reset(model: Model) {
      await model.platform.reset()
      model.repositories.clear()
    },
  }

  const step = fc.record({
    server: fc.nat(9),
    name: fc.constantFrom('one', 'two', 'three'),
    action: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('create', 'delete') },
      { weight: 1, arbitrary: fc.constantFrom('save', 'restore', 'reset') },
    ),
  })

  it('have nothing in common, whatever is done to each of them', async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40 }),
      async (steps) => {
        // The steps of one server run in sequence, those of different servers concurrently.
        const runs = models.map(async (model, index) => {
          for (const { server, name, action } of steps)
            if (server === index) await actions[action](model, name)
        })
        await Promise.all(runs)
        for (const model of models) {
          const { platform, repositories } = model
          model.requests++
          const { body, headers } = await call(
            platform,
            '/user/repos?type=owner&per_page=100',
            mona,
          )
          const names = body.map(({ name }: { name: string }) => name)
          expect(names.sort()).toEqual([...repositories, 'secrets'].sort())
          for (const { html_url } of body) expect(html_url).toContain(platform.url)
          const used = Number(headers.get('x-ratelimit-used'))
          expect(used).toBeLessThanOrEqual(model.requests)
        }
      },
    )
    await fc.assert(property, { numRuns: 5, endOnFailure: true })
  })
})
