import { operations as newest } from '../../generated/newest/operations.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { writeRepository } from '../../server/git/store/repositories.ts'
import { Callers, type Who } from '../_support/authorization/callers.ts'
import { attempts } from '../_support/authorization/columns.ts'
import { expectation } from '../_support/authorization/expectation.ts'
import { Places } from '../_support/authorization/places.ts'
import { named, queryOf } from '../_support/calls/fill-in.ts'
import { samples } from '../_support/calls/samples.ts'
import { cast, fillRepositories, makeScene, type Scene } from '../_support/authorization/stage.ts'
import { scopes } from '../_support/authorization/worlds.ts'
import type { ClientOptions } from '../_support/service-client.ts'
import { startTestServer, type ServerOptions, type TestServer } from '../_support/start-server.ts'
import type { OperationUnderTest, Valid, Version } from './check.ts'
import { Contents } from './contents.ts'
import { formerSample } from './former.ts'
import { serve, underLimits, type Listening } from './planting.ts'

const sampleOf = (id: string) => samples[id as keyof typeof samples]

const authorizationOf = ({ token, basic }: ClientOptions): Record<string, string> => {
  if (basic) return { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/** A caller who may call the operation. */
function someoneFor(operation: Operation, now: number): Who {
  const asked = attempts(operation, now).enough.map(({ who }) => who)
  const found = asked.find((who) => expectation(operation, who, undefined) < 400)
  if (!found) throw new Error(`Nobody may call ${operation.id}`)
  return found
}

interface Cue {
  operation: OperationUnderTest
  version: Version
  how: 'own' | 'shared'
}

/**
 * A real server with the cast of the authorization matrix: each operation has an authorized caller.
 */
export class Stage implements AsyncDisposable {
  readonly server: TestServer
  readonly strangers: { user: string; invalid: string }
  readonly contents: Contents
  /** The same server with low limits. */
  readonly limited: Listening
  readonly #callers: Callers
  readonly #places: Places
  readonly #shared: Scene
  readonly #people = new Map<string, Who>()
  #made: Promise<unknown> = Promise.resolve()
  /** Credentials of the shared scene, with its resources. */
  readonly #known = new Map<string, Promise<Valid>>()

  private constructor(server: TestServer, limited: Listening, shared: Scene, stranger: string) {
    this.server = server
    this.limited = limited
    this.contents = new Contents(server.opened)
    this.#shared = shared
    this.#callers = new Callers(server)
    this.#places = new Places(server, this.#callers)
    const nobody = `ghp_${'A'.repeat(36)}`
    this.strangers = { user: `Bearer ${stranger}`, invalid: `Bearer ${nobody}` }
  }

  static async start(options: ServerOptions = {}): Promise<Stage> {
    const config = { allowAnyOrigin: true, ...options.config } // as in production
    const server = await startTestServer({ world: cast, ...options, config })
    const scene = await makeScene(server)
    await fillRepositories(server, scene)
    const stranger = await server.token({ login: 'stranger', scopes })
    const limited = await serve(await underLimits(server.context))
    return new Stage(server, limited, scene, stranger)
  }

  /** Arguments with which an operation succeeds. */
  arrange(cue: Cue): Promise<Valid> {
    if (cue.how === 'own') return this.#arrange(cue)
    const key = `${cue.version} ${cue.operation.id}`
    let known = this.#known.get(key)
    if (!known) this.#known.set(key, (known = this.#arrange(cue)))
    return known
  }

  /** Scenes are created one at a time. */
  #scene(how: Cue['how']): Promise<Scene> {
    if (how === 'shared') return Promise.resolve(this.#shared)
    const made = this.#made.then(() => this.#buildScene())
    this.#made = made.catch(() => {})
    return made
  }

  /** Links lead to both repositories, which therefore have a folder. */
  async #buildScene(): Promise<Scene> {
    const scene = await makeScene(this.server)
    const { git } = this.server.context
    const ids = [scene.openId, scene.repositoryId]
    await Promise.all(ids.map((id) => writeRepository(git.path(id), 'main')))
    return scene
  }

  async #arrange(cue: Cue): Promise<Valid> {
    const { id } = cue.operation
    const scene = await this.#scene(cue.how)
    if (!(id in newest)) return formerSample(this.#token, this.server.url, scene)
    const row = { id, ...newest[id as keyof typeof newest] } as Operation
    const who = this.#who(row)
    if (cue.how === 'own' && sampleOf(id).content)
      await fillRepositories(this.server, scene, [who.openly ? scene.open : scene.repo])
    const credentials = authorizationOf(await this.#callers.enter(who, scene))
    const success = this.#success(cue, row, who)
    // Resources of the caller rather than the scene are not shared either.
    const places = cue.how === 'own' ? new Places(this.server, this.#callers) : this.#places
    const place = await places.of(row, who, scene, cue.how === 'own' ? success : 400)
    const query = queryOf(row.path, place) ?? {}
    const params = { ...named(row.path, place), ...query }
    const body = sampleOf(id).body?.(place)
    return { params, query, headers: credentials, success, ...(body !== undefined && { body }) }
  }

  #success({ version }: Cue, row: Operation, who: Who): number {
    const { formerly } = sampleOf(row.id)
    return version === '2022-11-28' && formerly ? formerly : expectation(row, who)
  }

  #who(operation: Operation): Who {
    let who = this.#people.get(operation.id)
    if (!who) this.#people.set(operation.id, (who = someoneFor(operation, this.server.clock.now())))
    return who
  }

  readonly #token = async (): Promise<string> => {
    const token = await this.server.token({ login: 'mona', scopes })
    return `Bearer ${token}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.contents[Symbol.dispose]()
    await this.limited[Symbol.asyncDispose]()
    await this.server[Symbol.asyncDispose]()
  }
}
