import { createClient, type Auth } from '../../client/index.ts'
import { createRouter } from '../../server/contract/router.ts'
import { leavesOf } from '../../tools/platform/observed/leaves.ts'
import { operationTables } from '../_support/operation-tables.ts'
import { LiveLeaves } from '../_support/shapes/live-leaves.ts'
import type { ContractPlace } from '../_support/calls/place.ts'
import { callByClient, credentialsFor, story } from './_client-calls.ts'
import { startReal, type Target } from './_targets.ts'
import { feedCalls, variedCalls, type VariedCall } from './_varied-calls.ts'

/** The version whose responses are like those that were observed. */
const version = '2022-11-28'
const router = createRouter(operationTables[version])
const linksPerOperation = 12

/** Every text in a JSON value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each)
}

type Requested = Omit<VariedCall, 'path'> & { url: string }

/** Calls a server, and collects the keys in its responses. */
class Caller {
  readonly live = new LiveLeaves()
  readonly #url: string
  readonly #links = new Map<string, Set<string>>()
  readonly #followed = new Set<string>()

  constructor(target: Target) {
    this.#url = target.url(version)
  }

  /** Calls every operation once. */
  async callAll(place: ContractPlace): Promise<void> {
    for (const id of story) await callByClient(id, this.#client(credentialsFor(id, place)), place)
  }

  async callEach(varied: readonly VariedCall[]): Promise<void> {
    for (const each of varied) await this.#request({ ...each, url: `${this.#url}${each.path}` })
  }

  /** Reads what the responses so far link to. */
  async follow(token: string): Promise<void> {
    const found = [...this.#links.values()].flatMap((each) => [...each])
    for (const link of found.filter((each) => !this.#followed.has(each))) {
      this.#followed.add(link)
      await this.#request({ token, method: 'GET', url: link })
    }
  }

  #client = (auth: Auth) =>
    createClient({
      baseUrl: this.#url,
      auth,
      version: version as '2026-03-10', // the calls read only what both versions have
      fetch: (request) => this.#send(request),
    })

  #request({ token, method, url, body, accept }: Requested): Promise<Response> {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-service-api-version': version,
      ...(accept !== undefined && { accept }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return this.#send(new Request(url, init))
  }

  async #send(request: Request): Promise<Response> {
    const response = await fetch(request)
    const match = router.match(request.method, new URL(request.url).pathname)
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    if (!match || !('operation' in match) || !isJson) return response
    const { method, path } = match.operation
    const body = await response.clone().json()
    for (const leaf of leavesOf(body)) this.live.add(`${method} ${path}`, response.status, leaf)
    for (const text of textsIn(body)) this.#note(text)
    return response
  }

  #note(text: string): void {
    if (!text.startsWith(`${this.#url}/`)) return
    const link = text.replace(/\{.*$/, '')
    const match = router.match('GET', new URL(link).pathname)
    if (!match || !('operation' in match)) return
    const { path } = match.operation
    const known = this.#links.get(path) ?? new Set()
    this.#links.set(path, known)
    if (known.size < linksPerOperation) known.add(link)
  }
}

/** The keys in the responses of a server to calls of every operation. */
export async function callEverything(): Promise<LiveLeaves> {
  await using target = await startReal()
  const place = await target.arrange()
  const caller = new Caller(target)
  const read = async () => {
    await caller.callEach(feedCalls(place))
    for (let round = 0; round < 2; round++) await caller.follow('ghp_mona')
  }
  await caller.callEach(variedCalls(place))
  await read() // before calls delete some of it
  await caller.callAll(place)
  await read()
  return caller.live
}
