import type { World } from '../../server/app/world/world.ts'
import { exchange } from '../_support/http/wire.ts'
import { startTestServer } from '../_support/start-server.ts'
import { everyScope } from '../_support/test-world.ts'
import { answerOf, type Answer } from './answer.ts'
import { fill } from './fill.ts'
import type { Caller } from './statement.ts'

/** A request of a caller. Nothing in its path is encoded or resolved. */
export interface Sent {
  /** Method and path. */
  send: string
  as: Caller
  headers?: Record<string, string>
  body?: unknown
}

export interface MeasuredWorld extends AsyncDisposable {
  /** What statements name in braces. */
  words: Record<string, string>
  /** Callers with an address that was not used before, a minute later. */
  newCallers(): { send(sent: Sent): Promise<Answer> }
}

const tokens: Record<Caller, string | undefined> = {
  owner: 'ghp_mona',
  member: 'ghp_hubot',
  nobody: undefined,
  unknown: 'ghp_unknown',
}

const seed: World = {
  users: ['mona', 'hubot'].map((login) => ({ login, email: `${login}@example.com` })),
  orgs: [
    {
      login: 'acme',
      plan: 'enterprise',
      members: [{ login: 'mona', role: 'admin' }, { login: 'hubot' }],
    },
  ],
  repos: [
    { owner: 'mona', name: 'private', private: true },
    { owner: 'mona', name: 'plain' },
  ],
  tokens: Object.fromEntries(
    ['mona', 'hubot'].map((login) => [
      `ghp_${login}`,
      { login, kind: 'classic', scopes: everyScope },
    ]),
  ),
}

/** Of the block for benchmarks (RFC 2544). */
const address = (number: number) => `198.18.${number >> 8}.${number & 255}`

/**
 * A server with real limits and what statements are about. Its clock moves only between statements,
 * so that no statement meets limits that another one spent.
 */
export async function startMeasured(): Promise<MeasuredWorld> {
  const config = { brand: 'github', rateLimits: 'real', trustedProxies: ['127.0.0.1'] } as const
  const server = await startTestServer({
    world: seed,
    config: { ...config, trustedProxies: [...config.trustedProxies] },
  })
  let used = 0

  function newCallers() {
    server.clock.advance(61_000)
    const from = address(++used)
    const send = async ({ send: line, as, headers, body }: Sent) => {
      const [method = '', ...path] = line.split(' ')
      const token = tokens[as]
      const content = body === undefined ? [] : [JSON.stringify(body)]
      const sent = {
        'x-forwarded-for': from,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content[0] !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content[0]),
        }),
        ...headers,
      }
      const request = { method, path: path.join(' '), headers: sent, chunks: content }
      const answer = await exchange(server.url, { ...request, unfinished: false })
      return answerOf(server.url, answer, server.clock.now())
    }
    return { send }
  }

  const dispose = () => server[Symbol.asyncDispose]()
  try {
    const words = await fill(server)
    return { words, newCallers, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
