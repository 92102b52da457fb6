import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { readConfig } from '../../server/app/config.ts'
import { systemClock } from '../../server/core/clock.ts'
import { type Config } from '../../server/core/config.ts'
import type { Context } from '../../server/api/context.ts'
import { startServer, type RunningServer } from '../../server/app/index.ts'
import { keepReaderProcesses } from '../../server/git/objects/reader-processes.ts'
import type { ResponseCache } from '../../server/http/response-cache/response-cache.ts'
import type { Load } from '../../server/core/load.ts'
import type { Log } from '../../server/core/log.ts'
import { createVersions } from '../../server/http/versions/index.ts'
import { type Version } from '../../server/api/versions/version.ts'
import { seedWorld } from '../../server/app/world/seed.ts'
import type { World } from '../../server/app/world/world.ts'
import './recorder/note.js'
import { createTestClock, type TestClock } from './clock.ts'
import { watchDeliveries } from './webhooks/delivery-watch.ts'
import { client, type ClientOptions, type ServiceClient } from './service-client.ts'
import { countRows } from './databases/store-contents.ts'
import { putToken, type NewToken } from './planted/token.ts'
import { untilDelivered } from './webhooks/until-delivered.ts'
import { embedded, type OpenStore, type Store } from './stores.ts'
import { openSeeded } from './databases/templates.ts'
import { testWorld } from './test-world.ts'
import { VerifiedReplies } from './http/verified-replies.ts'

export interface ServerOptions {
  store?: Store
  /** Initial data of the store; null for none. */
  world?: World | null
  clock?: TestClock
  config?: Partial<Config>
  /** The supported versions, if a test provides its own. */
  versions?: Version[]
  log?: Log
  /** Folder of the documentation. */
  docs?: string
  /** Creates the response cache; by default, one that verifies each cached response. */
  keep?: (context: Context) => ResponseCache | undefined
  /**
   * Whether the test replaces queries of the context, which all requests then use. Those with a cacheable
   * response, and on PostgreSQL most others, have queries of their own.
   */
  replacesQueries?: boolean
  /** Reported load of the server; by default none, independently of the machine. */
  load?: Load
}

const calm: Load = { busy: () => 0, [Symbol.dispose]() {} }

export interface TestServer extends RunningServer {
  metricsUrl: string
  clock: TestClock
  opened: OpenStore
  /** Number of rows per table, to check that nothing was stored. */
  rows(): Promise<Record<string, number>>
  /** Resolves when every due delivery has been attempted and recorded. */
  delivered(): Promise<void>
  /** @throws Error when a delivery since the last call violated the contract, or a kept reply was wrong */
  check(): void
  /** Stops the server and keeps its data until it is disposed. */
  close(): Promise<void>
  /** Stores a token and returns its value. */
  token(token: NewToken, value?: string): Promise<string>
}

function configOf(folder: string, overrides: Partial<Config>): Config {
  const ports = ['--port', '0', '--metrics-port', '0']
  const quiet = ['--log-level', 'silent', '--rate-limits', 'off', '--control', 'off']
  const args = [...ports, '--data', folder, ...quiet]
  return { ...readConfig({ args, environment: {} }), ...overrides }
}

// As the server does; they end by themselves.
keepReaderProcesses(systemClock)

/** Compiled validators, shared by all servers of this process. */
let prepared: Version[] | undefined

/**
 * A server on a free port with initial data and a fixed clock. A delivery that violates the
 * contract makes the next wait, or the disposal, fail.
 */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const { store = embedded, world = testWorld, clock = createTestClock() } = options
  const {
    config = {},
    versions = (prepared ??= createVersions()),
    log,
    load = calm,
    docs,
  } = options
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-server-'))
  const beginning = { store, world, now: clock.now(), config }
  const plain = { config: configOf(folder, {}), versions, load: calm, durable: false }
  const { opened, settle } = await openSeeded(folder, beginning, plain)
  const remove = async () => {
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const prepare = async (context: Context, url: string) => {
    await settle(url)
    if (world) await seedWorld(world, context, url)
  }
  const { attempt, check: checkSent } = watchDeliveries()
  let replies: VerifiedReplies | undefined
  const { keep = (context: Context) => (replies = new VerifiedReplies(context)) } = options
  const check = () => {
    checkSent()
    replies?.check()
  }
  const { databaseUrl } = opened
  const keepReplies = (context: Context) => {
    if (!options.replacesQueries) return keep(context)
    context.storage.cachesWhenWatched = false
    return undefined
  }
  const start = {
    clock,
    versions,
    log,
    load,
    docs,
    prepare,
    attempt,
    keep: keepReplies,
    durable: false,
  }
  const starting = startServer({ ...start, config: configOf(folder, { databaseUrl, ...config }) })
  const server = await starting.catch(async (error: unknown) => {
    await remove()
    throw error
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= Promise.resolve(server[Symbol.asyncDispose]()))
  return {
    ...server,
    close,
    metricsUrl: server.metricsUrl ?? '',
    clock,
    opened,
    rows: () => countRows(opened),
    async delivered() {
      await untilDelivered(server.context)
      check()
    },
    check,
    token: (token, value) => putToken(server.context, token, value),
    async [Symbol.asyncDispose]() {
      await close()
      await remove()
      check()
    },
  }
}

/** A server for all tests of a `describe`, and clients for it. */
export interface Service {
  readonly server: TestServer
  /** A client with the token of a user of the test world, or anonymous. */
  as(login?: string, options?: ClientOptions): ServiceClient
  /** A new repository of mona's. Returns its path. */
  repository(input?: object): Promise<string>
}

/** Starts a server before the tests of a `describe` and stops it after them. */
export function useService(options: ServerOptions = {}): Service {
  let server: TestServer | undefined
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(options)
  })
  afterEach(() => server?.check())
  afterAll(() => server?.[Symbol.asyncDispose]())
  const service: Service = {
    get server() {
      if (!server) throw new Error('The server runs while tests do, not before')
      return server
    },
    as: (login, more = {}) =>
      client(service.server, { ...(login !== undefined && { token: `ghp_${login}` }), ...more }),
    async repository(input = {}) {
      const name = `repository-${++made}`
      const { status, body, text } = await service
        .as('mona')
        .post('/user/repos', { name, ...input })
      if (status !== 201) throw new Error(text)
      return `/repos/${body.full_name}`
    },
  }
  return service
}
