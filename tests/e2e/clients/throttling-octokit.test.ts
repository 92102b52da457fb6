import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../_support/clock.ts'
import {
  startTestServer,
  type ServerOptions,
  type TestServer,
} from '../../_support/start-server.ts'

/**
 * The plugins use the system clock, so the server's clock starts at the current whole second, and
 * does not advance.
 */
const startServer = (config: ServerOptions['config'], more: ServerOptions = {}) =>
  startTestServer({ clock: createTestClock(Math.ceil(Date.now() / 1000) * 1000), config, ...more })

interface Call {
  after: number
  method: string
  url: string
  retryCount: number
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

interface Behaviour {
  /** Called when a limit is exceeded: whether to retry after the wait. */
  onLimit?: (after: number) => boolean
  auth?: string
  /** The plugins, in order of registration. */
  plugins?: Parameters<typeof Octokit.plugin>
}

/** Octokit with published plugins. It only waits as long as the server requires. */
function octokitAt(
  server: TestServer,
  { onLimit = () => false, auth = 'ghp_mona', plugins = [throttling] }: Behaviour = {},
) {
  const calls: { primary: Call[]; secondary: Call[] } = { primary: [], secondary: [] }
  const statuses: number[] = []
  const noteIn =
    (list: Call[]) =>
    (after: number, options: object, _octokit: unknown, retryCount: number): boolean => {
      const { method, url } = options as Pick<Call, 'method' | 'url'>
      list.push({ after, method, url, retryCount })
      return onLimit(after)
    }
  const countingFetch: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    statuses.push(response.status)
    return response
  }
  const octokit = new (Octokit.plugin(...plugins))({
    baseUrl: server.url,
    auth,
    log: silent,
    request: { fetch: countingFetch },
    retry: { retryAfterBaseValue: 0 },
    throttle: {
      retryAfterBaseValue: 0,
      onRateLimit: noteIn(calls.primary),
      onSecondaryRateLimit: noteIn(calls.secondary),
    },
  })
  return { octokit, calls, statuses }
}

type Asking = Pick<ReturnType<typeof octokitAt>, 'octokit'>

/**
 * Uses up the hourly limit of mona.
 * @returns the end of the window, in seconds
 */
async function useUp({ octokit }: Asking): Promise<number> {
  for (;;) {
    const { headers } = await octokit.request('GET /user')
    if (headers['x-ratelimit-remaining'] === '0') return Number(headers['x-ratelimit-reset'])
  }
}

describe('unmodified @octokit/plugin-throttling', () => {
  const few = { rateLimits: 'tight' } as const

  it('gets the end of an exceeded window, and a response after it', async () => {
    await using server = await startServer(few)
    const expected: number[] = []
    const asking = octokitAt(server, {
      onLimit() {
        expected.push(Math.ceil((reset * 1000 - Date.now()) / 1000) + 1)
        server.clock.advance(reset * 1000 - server.clock.now())
        return true
      },
    })
    const reset = await useUp(asking)
    const { status, headers, data } = await asking.octokit.request('GET /user')
    expect([status, data.login, headers['x-ratelimit-used']]).toEqual([200, 'mona', '1'])
    const [call] = asking.calls.primary
    expect(call).toMatchObject({ method: 'GET', url: '/user', retryCount: 0 })
    // One second may pass between the clock readings of the plugin and of the test.
    expect(call?.after).toBeOneOf([expected[0], expected[0]! + 1])
    expect([asking.calls.primary.length, asking.calls.secondary]).toEqual([1, []])
    expect(asking.statuses.slice(-2)).toEqual([403, 200])
  })

  it('passes the error on if its program does not want to wait', async () => {
    await using server = await startServer(few)
    const asking = octokitAt(server)
    await useUp(asking)
    const refused = asking.octokit.request('GET /user')
    await expect(refused).rejects.toMatchObject({ name: 'HttpError', status: 403 })
    expect(asking.calls.primary).toHaveLength(1)
    expect(asking.statuses.filter((status) => status === 403)).toHaveLength(1)
  })

  /** Sends one request more than the points per minute allow: a fiftieth of the 900. */
  async function askOnceTooOften(plugins: Behaviour['plugins']) {
    await using server = await startServer({ rateLimits: 'real', rateScale: 0.02 })
    const onLimit = (after: number) => {
      server.clock.advance(after * 1000)
      return true
    }
    const { octokit, calls, statuses } = octokitAt(server, { onLimit, plugins })
    for (let time = 0; time < 18; time++) await octokit.request('GET /users/mona')
    const { status, data } = await octokit.request('GET /users/mona')
    expect([status, data.login]).toEqual([200, 'mona'])
    expect(calls.primary).toEqual([])
    expect(calls.secondary).toMatchObject([{ method: 'GET', url: '/users/mona', retryCount: 0 }])
    expect(statuses.slice(0, 18)).toEqual(Array<number>(18).fill(200))
    return { statuses: statuses.slice(18), after: calls.secondary[0]?.after }
  }

  it('gets the wait of a secondary limit, and a response after it', async () => {
    const { statuses, after } = await askOnceTooOften([throttling])
    expect(statuses).toEqual([429, 200])
    expect(after).toBe(60)
  })

  it('also gets it behind @octokit/plugin-retry, which retries three times first', async () => {
    const { statuses, after } = await askOnceTooOften([retry, throttling])
    expect(statuses).toEqual([429, 429, 429, 429, 200])
    expect(after).toBeGreaterThanOrEqual(60)
  })

  it('does not wait after an error that waiting cannot fix', async () => {
    await using server = await startServer({ rateLimits: 'real' })
    const { octokit, calls } = octokitAt(server, { auth: 'ghp_reader' })
    const change = octokit.request('PATCH /repos/{owner}/{repo}', {
      owner: 'acme',
      repo: 'vault',
    })
    await expect(change).rejects.toMatchObject({ status: 403 })
    expect(calls).toEqual({ primary: [], secondary: [] })
  })
})

describe('unmodified @octokit/plugin-retry', () => {
  it.each([
    [404, 'GET /repos/mona/nowhere'],
    [422, 'POST /user/repos'],
    [400, 'GET /user'],
  ])('does not retry after %d', async (status, route) => {
    await using server = await startServer({ rateLimits: 'real' })
    const { octokit, statuses } = octokitAt(server, { plugins: [retry] })
    const headers = status === 400 ? { 'x-service-api-version': '2001-01-01' } : {}
    await expect(octokit.request(route, { headers })).rejects.toMatchObject({ status })
    expect(statuses).toEqual([status])
  })

  it('retries after server errors until a success', async () => {
    await using server = await startServer({ rateLimits: 'real' }, { keep: () => undefined })
    const { accounts } = server.context.storage
    const { counts } = accounts
    let failures = 2
    accounts.counts = async (...args) => {
      if (failures-- > 0) throw new Error('The disk is gone')
      return counts(...args)
    }
    const { octokit, statuses } = octokitAt(server, { plugins: [retry] })
    const { data } = await octokit.request('GET /user')
    expect([data.login, statuses]).toEqual(['mona', [500, 500, 200]])
  })

  it('gives up after three retries', async () => {
    await using server = await startServer({ rateLimits: 'real' }, { keep: () => undefined })
    server.context.storage.accounts.counts = async () => {
      throw new Error('The disk is gone')
    }
    const { octokit, statuses } = octokitAt(server, { plugins: [retry] })
    await expect(octokit.request('GET /user')).rejects.toMatchObject({ status: 500 })
    expect(statuses).toEqual([500, 500, 500, 500])
  })
})
