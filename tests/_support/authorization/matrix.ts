import { hashToken, mintToken } from '../../../server/auth/token-format.ts'
import { registerApp } from '../../../server/apps/register.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import type { Account } from '../../../server/storage/accounts.ts'
import { client, type ClientOptions } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import type { Store } from '../stores.ts'
import { Callers, type Who } from './callers.ts'
import { attempts, columns, type Attempt, type Column } from './columns.ts'
import { expectation, type Suspension } from './expectation.ts'
import { fillIn, samples, type Place } from './sample-calls.ts'
import { cast, clientIds, fillRepositories, makeScene, type Scene } from './stage.ts'

/** One request of the matrix: what should have come and what came. */
export interface Cell {
  column: Column
  who: string
  expected: number
  seen: number
}

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

function withoutDear(operation: Operation, all: Attempt[]): Attempt[] {
  if (!sampleOf(operation).dear) return all
  const succeeds = ({ who, suspension }: Attempt) => expectation(operation, who, suspension) < 300
  const first = all.find(succeeds)
  return all.filter((attempt) => attempt === first || !succeeds(attempt))
}

/** A running server with the cast, and everybody who has been on stage. */
export class Matrix implements AsyncDisposable {
  readonly #server: TestServer
  readonly #callers: Callers
  readonly #scene: Scene
  /** Credentials that were used and are still good. */
  readonly #known = new Map<string, ClientOptions>()
  #suspended: { what: Suspension; scene: Scene } | undefined
  #names = 0

  private constructor(server: TestServer, scene: Scene) {
    this.#server = server
    this.#callers = new Callers(server)
    this.#scene = scene
  }

  static async start(store?: Store): Promise<Matrix> {
    const server = await startTestServer({ world: cast, ...(store && { store }) })
    return new Matrix(server, await makeScene(server))
  }

  /**
   * Every cell of an operation in a version.
   * @param sparing whether calls that are dear are to succeed once in a column, not for everybody
   */
  async cells(operation: Operation, version: string, sparing = false): Promise<Cell[]> {
    const asked = attempts(operation, this.#server.clock.now())
    const cells: Cell[] = []
    for (const column of columns) {
      const chosen = sparing ? withoutDear(operation, asked[column]) : asked[column]
      for (const attempt of chosen) {
        cells.push({ column, ...(await this.#try(operation, attempt, version)) })
      }
    }
    return cells
  }

  async #try(
    operation: Operation,
    attempt: Attempt,
    version: string,
  ): Promise<Omit<Cell, 'column'>> {
    const { who, suspension } = attempt
    const expected = expectation(operation, who, suspension)
    // What changes something gets a scene of its own, lest it change what is asked about next.
    const once = expected < 300 && operation.method !== 'GET'
    const scene = once ? await makeScene(this.#server) : this.#scene
    if (once && sampleOf(operation).content) await fillRepositories(this.#server, scene)
    const caller = attempt.credentials ?? (await this.#credentials(who, scene, once))
    const place = await this.#place(operation, who, scene)
    await this.#keepSuspended(suspension, scene)
    const path = fillIn(operation.path, place)
    const body = sampleOf(operation).body?.(place)
    const asked = client(this.#server, { ...caller, version }).request(operation.method, path, body)
    const { status: seen } = await asked
    return { who: who.label, expected, seen }
  }

  async #credentials(who: Who, scene: Scene, once: boolean): Promise<ClientOptions> {
    if (once) return this.#callers.enter(who, scene)
    const key = JSON.stringify({ ...who, label: '' })
    let found = this.#known.get(key)
    if (!found) this.#known.set(key, (found = await this.#callers.enter(who, scene)))
    return found
  }

  async #place({ path }: Operation, who: Who, scene: Scene): Promise<Place> {
    const client_id = this.#clientAskedAbout(who)
    return {
      owner: scene.org.login,
      repo: who.openly ? scene.open : scene.repo,
      hook_id: scene.hookId,
      delivery_id: scene.deliveryId,
      org: scene.org.login,
      username: 'mona',
      target_user: scene.idol,
      client_id,
      installation_id: scene.installations[who.app === 'bare-bot' ? 'bare-bot' : 'ci-bot'],
      app_slug: 'ci-bot',
      code: path.includes('{code}') ? await this.#code() : '',
      access_token: path.includes('{client_id}') ? await this.#lent(client_id, scene) : '',
      name: `new-${++this.#names}`,
    }
  }

  /** Its own; strangers ask about ours. */
  #clientAskedAbout({ kind, client: id, app }: Who): string {
    if (kind !== 'client' || id === 'Ov23other') return 'Ov23ours'
    return id ?? clientIds[app]
  }

  /** A token of the client's, of a user who asks nothing here. */
  async #lent(clientId: string, scene: Scene): Promise<string> {
    const app = clientId === 'Iv23bare' ? 'bare-bot' : 'ci-bot'
    const kind = clientId === 'Ov23ours' ? 'oauth' : 'app-user'
    const lender = { label: 'lender', user: 'lender', home: 'scene', app, kind } as const
    const { token } = await this.#callers.enter({ ...lender, scopes: [], permissions: {} }, scene)
    return token as string
  }

  /** What a registration by manifest ends with. */
  async #code(): Promise<string> {
    const { storage, clock } = this.#server.context
    const owner = (await storage.accounts.findByLogin('forge')) as Account
    const plain = {
      externalUrl: 'http://127.0.0.1/',
      callbackUrls: [],
      permissions: {},
      events: [],
    }
    const registration = { owner, name: `registered ${++this.#names}`, ...plain }
    const { app } = await registerApp(registration, this.#server.context)
    const code = mintToken('ghs_').slice(4)
    const expires_at = clock.now() + 3_600_000
    await storage.manifestCodes.create({ hash: hashToken(code), app_id: app.id, expires_at })
    return code
  }

  /** Suspends what is to be and nothing else; what is so already stays so. */
  async #keepSuspended(what: Suspension | undefined, scene: Scene): Promise<void> {
    const before = this.#suspended
    if (before?.what === what && (!what || before?.scene === scene)) return
    if (before) await this.#suspend(before.what, before.scene, false)
    if (what) await this.#suspend(what, scene, true)
    this.#suspended = what && { what, scene }
  }

  async #suspend(what: Suspension, scene: Scene, on: boolean): Promise<void> {
    const { accounts, installations } = this.#server.context.storage
    const now = this.#server.clock.now()
    if (what === 'the installation') {
      const change = on ? installations.suspend : installations.unsuspend
      for (const id of Object.values(scene.installations)) await change(id, now)
      return
    }
    const logins = {
      'the user': 'mona',
      'the account': scene.org.login,
      'the owner of the app': 'forge',
    }
    const { id } = (await accounts.findByLogin(logins[what])) as Account
    await accounts.suspend(id, on ? now : null, now)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]()
  }
}
