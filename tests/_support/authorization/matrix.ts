import type { Context } from '../../../server/api/context.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { client, type ClientOptions } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import type { Store } from '../stores.ts'
import { Callers, type Who } from './callers.ts'
import { attempts, columns, type Attempt, type Column } from './columns.ts'
import { expectation, type Suspension } from './expectation.ts'
import { Places } from './places.ts'
import { fillIn } from '../calls/fill-in.ts'
import { samples } from '../calls/samples.ts'
import type { Choice } from './sample.ts'
import { cast, fillRepositories, makeScene, type Scene } from './stage.ts'

/** One request of the matrix, with the expected and the actual response. */
export interface Cell {
  column: Column
  who: string
  expected: number
  seen: number
}

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

const expectedIn = (version: string, operation: Operation, newest: number): number => {
  const { success, formerly } = sampleOf(operation)
  return formerly && version === '2022-11-28' && newest === success ? formerly : newest
}

/** A running server with the cast and all callers used so far. */
export class Matrix implements AsyncDisposable {
  readonly #server: TestServer
  readonly #callers: Callers
  readonly #places: Places
  readonly #scene: Scene
  /** Credentials that were used and are still valid. */
  readonly #known = new Map<string, ClientOptions>()
  #suspended: { what: Suspension; scene: Scene } | undefined

  private constructor(server: TestServer, scene: Scene) {
    this.#server = server
    this.#callers = new Callers(server)
    this.#places = new Places(server, this.#callers)
    this.#scene = scene
  }

  /** @param watch receives the parts of the server, to observe what calls use */
  static async start(store?: Store, watch?: (context: Context) => void): Promise<Matrix> {
    const server = await startTestServer({ world: cast, ...(store && { store }) })
    watch?.(server.context)
    const scene = await makeScene(server)
    await fillRepositories(server, scene)
    return new Matrix(server, scene)
  }

  /** The responses of an operation in a version to the chosen callers. */
  async cells(operation: Operation, version: string, choose: Choice): Promise<Cell[]> {
    const asked = choose(operation, attempts(operation, this.#server.clock.now()))
    const cells: Cell[] = []
    for (const column of columns) {
      for (const attempt of asked[column]) {
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
    const expected = expectedIn(version, operation, expectation(operation, who, suspension))
    // A write gets a scene of its own, so that it does not affect later requests.
    const once = expected < 300 && operation.method !== 'GET'
    const scene = once ? await makeScene(this.#server) : this.#scene
    if (once && sampleOf(operation).content) {
      await fillRepositories(this.#server, scene, [who.openly ? scene.open : scene.repo])
    }
    const caller = attempt.credentials ?? (await this.#credentials(who, scene, once))
    const place = await this.#places.of(operation, who, scene, expected)
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

  /** Suspends only the given account, app or installation, and ends every other suspension. */
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
