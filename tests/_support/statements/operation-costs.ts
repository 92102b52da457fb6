import type { Operation } from '../../../server/contract/operation.ts'
import { ableCaller } from '../authorization/able-caller.ts'
import { Callers, type Who } from '../authorization/callers.ts'
import { Places } from '../authorization/places.ts'
import {
  cast,
  fillRepositories,
  makeAppDelivery,
  makeScene,
  type Scene,
} from '../authorization/stage.ts'
import { everyOperation } from '../authorization/worlds.ts'
import { fillIn, fillPath } from '../calls/fill-in.ts'
import { samples } from '../calls/samples.ts'
import { sendCall, type Call } from '../calls/send-call.ts'
import { watchQueries, type WatchedQueries } from '../databases/watch-queries.ts'
import type { ClientOptions } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import type { Store } from '../stores.ts'
import { repeatedReads } from './repeated-reads.ts'

/** What one request of an operation runs. */
export interface Cost {
  /** With `begin` and `commit`. */
  statements: number
  /** Tables of reads that ran again with the same parameters, and how often. */
  again: string
}

interface Failure {
  failure: string
}

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

/** In this order, resources are used before they are deleted. */
const ordered: Operation[] = Object.keys(samples).map((id) =>
  everyOperation.find((each) => each.id === id)!,
)
const reads = ordered.filter(({ method }) => method === 'GET')
const changes = ordered.filter(({ method }) => method !== 'GET')

/** What is read before a change, so that its caller and its subject are known. */
const subjects = ['/repos/{owner}/{repo}', '/orgs/{org}', '/user', '/app', '/']
const subjectOf = ({ path }: Operation) => subjects.find((each) => path.startsWith(each))!

/** Sends requests to a server, and counts what it runs for them. */
class Counter {
  readonly #server: TestServer
  readonly #queries: WatchedQueries
  readonly #callers: Callers
  readonly #places: Places
  readonly #credentials = new Map<string, ClientOptions>()
  /** Names of repositories with commits. */
  readonly #filled = new Set<string>()

  constructor(server: TestServer, queries: WatchedQueries) {
    this.#server = server
    this.#queries = queries
    this.#callers = new Callers(server)
    this.#places = new Places(server, this.#callers)
  }

  /** @returns the response, if the operation does not succeed in the scene */
  async costIn(scene: Scene, operation: Operation): Promise<Cost | Failure> {
    const who = ableCaller(operation)
    const { success, body, content } = sampleOf(operation)
    if (content || operation.method === 'GET') await this.#fill(scene, who, operation)
    const caller = await this.#enter(who, scene)
    const place = await this.#places.of(operation, who, scene, success)
    const { method, path } = operation
    const call = { method, path: fillIn(path, place), body: body?.(place), caller }
    const before =
      method === 'GET'
        ? call
        : { method: 'GET', path: fillPath(subjectOf(operation), place), caller }
    await this.#send(before)
    this.#queries.taken()
    const { status, text } = await this.#send(call)
    if (status !== success) return { failure: `${operation.id}: ${status} ${text.slice(0, 300)}` }
    const queries = this.#queries.takenQueries()
    return { statements: queries.length, again: repeatedReads(queries) }
  }

  /** Commits to the repository of the path, or to the one whose id is in the body. */
  async #fill(scene: Scene, { openly }: Who, { path }: Operation): Promise<void> {
    const named = openly || !path.includes('{repo}') ? scene.open : scene.repo
    if (this.#filled.has(named)) return
    this.#filled.add(named)
    await fillRepositories(this.#server, scene, [named])
  }

  #send = (call: Call) => sendCall(this.#server.url, call)

  /** Credentials that are used for all operations in a scene. */
  async #enter(who: Who, scene: Scene): Promise<ClientOptions> {
    const key = JSON.stringify([scene.repositoryId, { ...who, label: '' }])
    const known = this.#credentials.get(key) ?? (await this.#callers.enter(who, scene))
    this.#credentials.set(key, known)
    return known
  }
}

const areaOf = ({ id }: Operation) => id.slice(0, id.indexOf('/'))

/**
 * What a request of each operation runs. Reads are sent twice, and the second counts: the first
 * fills caches. A change is sent once, after a read of its subject. The changes of an area share a
 * scene, but what does not succeed in it gets a new one.
 */
export async function operationCosts(store: Store): Promise<Map<string, Cost>> {
  using queries = watchQueries(store) // before the server connects
  await using server = await startTestServer({ store, world: cast, keep: () => undefined })
  server.context.storage.onEnqueued(() => {}) // no delivery runs statements of its own
  await makeAppDelivery(server, 'ci-bot')
  const counter = new Counter(server, queries)
  const costs = new Map<string, Cost>()
  let scene = await makeScene(server)
  // So that lists of what a user has everywhere have several rows.
  for (let more = 0; more < 2; more++) await makeScene(server)
  const count = async (operation: Operation) => {
    const cost = await counter.costIn(scene, operation)
    if ('failure' in cost) return cost.failure
    costs.set(operation.id, cost)
    return undefined
  }
  const need = async (operation: Operation) => {
    const failure = await count(operation)
    if (failure !== undefined) throw new Error(failure)
  }
  for (const each of reads) await need(each)
  let area = ''
  for (const each of changes) {
    if (area !== areaOf(each)) scene = await makeScene(server)
    area = areaOf(each)
    if ((await count(each)) === undefined) continue
    scene = await makeScene(server)
    await need(each)
  }
  return costs
}
