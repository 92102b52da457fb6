import { Agent } from 'node:http'
import { atOnce } from '../../e2e/servers/races/jitter.ts'
import { chanceOf, type Chance } from '../chance.ts'
import { checkContract } from '../contract/contract-check.ts'
import { exchange, type WireAnswer } from '../http/wire.ts'
import type { ServerProcess } from '../spawn-server.ts'

/** Requests per hour of an anonymous caller. */
const limit = 60
const asked = 300
const mostRepeated = 5
const version = '2026-03-10'
const paths = ['/users/mona', '/repos/acme/widgets', '/users/nobody', '/orgs/acme/nothing']

export interface Admitted {
  asked: number
  admitted: number
  refused: number
  /** Responses with less usage than an earlier response. */
  outOfTurn: number
  /** Number of repetitions because the shared store was too slow for a request. */
  repeated: number
}

type Ask = (path: string) => Promise<WireAnswer>

/** Sends requests from a local address, and checks every response. */
function caller(url: string, address: string): Ask & Disposable {
  const agent = new Agent({ keepAlive: true, localAddress: address })
  const ask: Ask = async (path) => {
    const headers = { 'x-service-api-version': version }
    const sent = { method: 'GET', path, headers, chunks: [], unfinished: false }
    const answer = await exchange(url, { ...sent, agent })
    checkContract({ ...sent, ...answer, version })
    return answer
  }
  return Object.assign(ask, { [Symbol.dispose]: () => agent.destroy() })
}

const figure = ({ headers }: WireAnswer, name: string) => Number(headers[`x-ratelimit-${name}`])
const isRefused = ({ status }: WireAnswer) => status === 403 || status === 429

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

function checkCounts(answers: WireAnswer[]): WireAnswer[] {
  const admitted = answers.filter((answer) => !isRefused(answer))
  const used = admitted.map((answer) => figure(answer, 'used')).sort((a, b) => a - b)
  const all = Array.from({ length: limit }, (_, index) => index + 1)
  expect(used.join() === all.join(), `admitted were ${used.join()}`)
  const empty = answers
    .filter(isRefused)
    .every((answer) => figure(answer, 'remaining') === 0 && figure(answer, 'used') === limit)
  expect(empty, 'a request was refused before the limit was reached')
  return admitted
}

/** All responses report the same end of the window, in every header. */
async function checkReset(callers: Ask[], answers: WireAnswer[]): Promise<void> {
  const resets = new Set(answers.map((answer) => figure(answer, 'reset')))
  for (const ask of callers) {
    const answer = await ask('/rate_limit')
    resets.add(figure(answer, 'reset'))
    if (isRefused(answer)) continue // refused on a slow machine, for requests after the limit
    const { resources } = JSON.parse(answer.text)
    resets.add(resources.core.reset as number)
    expect(resources.core.used === limit, `the status says ${resources.core.used}`)
  }
  expect(resets.size === 1, `the window ends at ${[...resets].join(', ')}`)
}

function overtaken(admitted: WireAnswer[]): number {
  const used = admitted.map((answer) => figure(answer, 'used'))
  return used.filter((each, index) => used.slice(0, index).some((earlier) => earlier > each)).length
}

async function compete(urls: string[], chance: Chance): Promise<Admitted> {
  const address = `127.${chance.between(1, 250)}.${chance.between(0, 255)}.${chance.between(1, 254)}`
  const callers = urls.map((url) => caller(url, address))
  const ask = () => {
    const path = paths[chance.between(0, paths.length - 1)]!
    const which = callers[chance.between(0, callers.length - 1)]!
    return () => which(path)
  }
  try {
    const answers = await atOnce(Array.from({ length: asked }, ask), chance)
    const admitted = checkCounts(answers)
    await checkReset(callers, answers)
    const refused = asked - admitted.length
    const outOfTurn = overtaken(admitted)
    return { asked, admitted: admitted.length, refused, outOfTurn, repeated: 0 }
  } finally {
    for (const each of callers) each[Symbol.dispose]()
  }
}

type Limited = Pick<ServerProcess, 'url' | 'metricsUrl'>

/** Requests that a server counted without the shared store. */
async function countedAlone({ metricsUrl }: Limited): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const lines = text.matchAll(/^devplatform_limit_store_failures_total\S* (\d+)$/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

const allCountedAlone = async (servers: Limited[]) =>
  (await Promise.all(servers.map(countedAlone))).reduce((sum, count) => sum + count, 0)

/**
 * One caller sends 300 concurrent requests to any of the servers. Exactly 60 are accepted and
 * report 1 to 60 used, each once. All report the same end of the window.
 *
 * @throws Error when not
 */
export async function checkAdmission(servers: Limited[], seed: number): Promise<Admitted> {
  const chance = chanceOf(seed)
  const urls = servers.map(({ url }) => url)
  for (let repeated = 0; ; repeated++) {
    const before = await allCountedAlone(servers)
    try {
      return { ...(await compete(urls, chance)), repeated }
    } catch (error) {
      // On an overloaded machine the store may not respond in time. Then each server counts on its
      // own.
      if ((await allCountedAlone(servers)) === before || repeated === mostRepeated) throw error
    }
  }
}
