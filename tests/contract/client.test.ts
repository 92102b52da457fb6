import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import {
  ApiError,
  createClient,
  isRemembered,
  paginate,
  poll,
  rateLimitOf,
  unwrap,
} from '../../client/index.ts'
import type { Auth, ClientOptions, Credentials } from '../../client/index.ts'
import type { OperationTable } from '../../server/contract/operation.ts'
import { versions } from '../_support/bundles.ts'
import { operationTables } from '../_support/operation-tables.ts'
import { firstOf, isSelected } from '../_support/selection.ts'
import { tellUse } from '../_support/recorder/tell.ts'
import { changedOperations } from '../_support/contract/changed-operations.ts'
import type { Id } from '../_support/calls/call.ts'
import type { ContractPlace } from '../_support/calls/place.ts'
import { callByClient, credentialsFor, story } from './_client-calls.ts'
import { startMocks, startReal, type Target } from './_targets.ts'

const tables: Record<string, OperationTable> = operationTables

const followed = [301, 304, 307]

/** Every successful response of an operation in a version. */
const successesOf = (id: string, version: string): number[] =>
  (tables[version]?.[id]?.statuses ?? []).filter(
    (status) => status < 400 && !followed.includes(status),
  )

/** The kind of credentials that a call sends. */
const inWords = (credentials: Credentials) =>
  typeof credentials === 'string'
    ? `Bearer ${credentials}`
    : `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`

const names = ['server', 'mock'] as const
/** Names of the client in the evidence, by target. */
const clientOf = { server: 'our client', mock: 'our client, mock' }
const changed = changedOperations(versions[1], versions[0])

/** The mock refuses its body, which is the content of a file. */
const filesOnly = 'repos/upload-release-asset'

/**
 * The mock responds alike in both versions to operations that did not change. These are called
 * once.
 */
const isAskedOfMock = (version: string, id: string) =>
  id !== filesOnly &&
  (version === versions[0] || changed.has(id)) &&
  isSelected('mock', `${version} ${id}`)

/** Calls of the server build on each other, so all of them run. */
const asked = (version: string, name: string): Id[] =>
  story.filter((id) => name === 'server' || isAskedOfMock(version, id))

/** Selects the example of the mock. The server ignores it. */
const meaning = (status: number) => ({ headers: { Prefer: `code=${status}` } })

/** A normal run calls the server in one of the versions. */
const combinations = [
  ...firstOf(versions).map((version) => ({ version, name: 'server' as const })),
  ...versions.map((version) => ({ version, name: 'mock' as const })),
]
/** A mock parses the whole contract, which is slow on a busy machine. */
const starting = 300_000

let targets: Record<(typeof names)[number], Target>

beforeAll(async () => {
  const [server, mock] = await Promise.all([startReal(), startMocks()])
  targets = { server, mock }
}, starting)
afterAll(async () => {
  for (const target of Object.values(targets ?? {})) await target[Symbol.asyncDispose]()
})

describe.each(combinations)('the client in $version against the $name', ({ version, name }) => {
  let place: ContractPlace
  const sent: Headers[] = []

  /**
   * The types are the same in both versions for these operations. Later tests cover the
   * differences.
   */
  const as = (auth?: Auth) =>
    createClient({
      baseUrl: targets[name].url(version),
      auth,
      version: version as '2026-03-10',
      fetch: (request) => {
        sent.push(request.headers)
        return fetch(request)
      },
    })

  beforeAll(async () => {
    place = await targets[name].arrange()
  }, starting)

  it.each(asked(version, name))('%s succeeds and can be read', async (id) => {
    sent.length = 0
    const credentials = credentialsFor(id, place)
    const { response, read } = await callByClient(id, as(credentials), place)
    expect(successesOf(id, version)).toContain(response.status)
    if (![204, 205, 301, 302].includes(response.status)) expect(read).not.toBeUndefined()
    // The mock sends every header that the contract has, also where the server never does.
    const isUnversioned = name === 'server' && tables[version]?.[id]?.unversioned === 'always'
    const selected = isUnversioned ? null : version
    expect(response.headers.get('X-Service-Api-Version-Selected')).toBe(selected)
    expect(rateLimitOf(response)?.resource).toBeOneOf([
      'core',
      'search',
      'code_search',
      'integration_manifest',
      'code_scanning_upload',
    ])
    expect(sent.length).toBeGreaterThan(0)
    for (const headers of sent) {
      expect(headers.get('X-Service-Api-Version')).toBe(version)
      expect(headers.get('Authorization')).toBe(inWords(credentials))
    }
    tellUse({ client: clientOf[name], operation: id, version })
  })

  describe('an error response becomes an ApiError', () => {
    async function refused(call: Promise<{ response: Response; data?: unknown }>) {
      const error = await unwrap(call).then(
        () => expect.unreachable(),
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(ApiError)
      return error as ApiError
    }

    it('without credentials', async () => {
      const error = await refused(as().GET('/user'))
      expect(error).toMatchObject({ status: 401, message: 'Requires authentication', errors: [] })
      expect(error.documentationUrl).toMatch(/^https?:/)
    })

    it('for a missing resource', async () => {
      const params = { path: { owner: 'mona', repo: 'nothing' } }
      const call = as('ghp_mona').GET('/repos/{owner}/{repo}', { params, ...meaning(404) })
      const error = await refused(call)
      expect(error).toMatchObject({ status: 404, message: 'Not Found' })
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
    })

    it('for invalid input, with the invalid fields', async () => {
      const path = { owner: 'acme', repo: 'widgets' }
      const body = { config: { url: 'http://127.0.0.1:9/' }, events: ['no-such-event'] }
      const request = { params: { path }, body, ...meaning(422) }
      const error = await refused(as('ghp_mona').POST('/repos/{owner}/{repo}/hooks', request))
      expect(error).toMatchObject({ status: 422, message: 'Validation Failed' })
      expect(error.errors[0]).toMatchObject({ code: expect.any(String) })
    })
  })
})

describe.each(names)('differences between the versions, against the %s', (name) => {
  it('the older version has the removed properties, in its types and in its responses', async () => {
    const version = '2022-11-28'
    const client = createClient({ baseUrl: targets[name].url(version), auth: 'ghp_mona', version })
    const { rate, resources } = await unwrap(client.GET('/rate_limit'))
    expect(rate.limit).toBe(resources.core.limit)
    const { authorizations_url, hub_url } = await unwrap(client.GET('/'))
    expect([typeof authorizations_url, typeof hub_url]).toEqual(['string', 'string'])
    const body = { name: 'older' }
    const { has_downloads } = await unwrap(client.POST('/user/repos', { body }))
    expectTypeOf(has_downloads).toEqualTypeOf<boolean>()
    expect(has_downloads).toBe(true)
    const input = {
      'hub.mode': 'subscribe' as const,
      'hub.topic': `${targets[name].url(version)}/mona/older/events/push`,
      'hub.callback': 'http://127.0.0.1:9/',
    }
    const { response } = await client.POST('/hub', { body: input })
    expect(response.status).toBe(204)
    tellUse({ client: clientOf[name], operation: 'hub/subscribe', version })
  })

  it('the newer version has them in neither', async () => {
    const client = createClient({ baseUrl: targets[name].url('2026-03-10'), auth: 'ghp_mona' })
    const limits = await unwrap(client.GET('/rate_limit'))
    expectTypeOf(limits).not.toHaveProperty('rate')
    expect(limits).not.toHaveProperty('rate')
    const root = await unwrap(client.GET('/'))
    expectTypeOf(root).not.toHaveProperty('authorizations_url')
    expect(Object.keys(root)).not.toEqual(expect.arrayContaining(['hub_url']))
    const made = await unwrap(client.POST('/user/repos', { body: { name: 'newer' } }))
    expectTypeOf(made).not.toHaveProperty('has_downloads')
    expect(made).not.toHaveProperty('has_downloads')
  })
})

describe.each(names)('automatic features of the client, against the %s', (name) => {
  const params = { path: { owner: 'acme', repo: 'widgets' } }
  const asMona = (options: Partial<ClientOptions> = {}) => {
    const baseUrl = targets[name].url('2026-03-10')
    return createClient({ baseUrl, auth: 'ghp_mona', ...options })
  }

  it('follows pages', async () => {
    const call = { params: { path: { org: 'acme' }, query: { per_page: 1 } } }
    const members = await paginate(asMona(), '/orgs/{org}/members', call).all()
    expect(members.map(({ login }) => login)).toContain('hubot')
    expect(members.length).toBeGreaterThan(1)
  })

  it('caches unchanged responses', async () => {
    const client = asMona({ conditional: true })
    const path = '/repos/{owner}/{repo}'
    const { data } = await client.GET(path, { params })
    const again = await client.GET(path, { params, ...meaning(304) })
    expect(again.data).toEqual(data)
    expect(isRemembered(again.response)).toBe(true)
  })

  it('polls no faster than allowed', async () => {
    const end = new AbortController()
    const waits: number[] = []
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds)
      end.abort()
      end.signal.throwIfAborted()
    }
    const events = poll(asMona(), '/repos/{owner}/{repo}/events', { params, wait })
    await expect(async () => {
      for await (const { id } of events) expect(id).toMatch(/^\d+$/)
    }).rejects.toThrow('aborted')
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(60_000) // longer if the server is busy
  })

  it('does not retry permanent errors', async () => {
    let sent = 0
    const counting = (request: Request) => {
      sent++
      return fetch(request)
    }
    const client = asMona({ retry: true, fetch: counting })
    const path = { owner: 'mona', repo: 'nothing' }
    const missing = client.GET('/repos/{owner}/{repo}', { params: { path }, ...meaning(404) })
    await expect(unwrap(missing)).rejects.toThrow(ApiError)
    expect(sent).toBe(1)
  })
})
