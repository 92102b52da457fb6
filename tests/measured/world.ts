import type { World } from '../../server/app/world/world.ts'
import type { Config } from '../../server/core/config.ts'
import { startTestServer } from '../_support/start-server.ts'
import { everyScope } from '../_support/test-world.ts'
import { callersOf, type Callers } from './callers.ts'
import { fill } from './fill.ts'

export interface MeasuredWorld extends AsyncDisposable {
  /** What statements name in braces. */
  words: Record<string, string>
  /** Callers with an address that was not used before, a minute later. */
  newCallers(): Callers
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

/**
 * A server with real limits and what statements are about. Its clock moves only between statements,
 * so that no statement meets limits that another one spent.
 */
export async function startMeasured(): Promise<MeasuredWorld> {
  const config: Partial<Config> = {
    brand: 'github',
    rateLimits: 'real',
    trustedProxies: ['127.0.0.1'],
  }
  const server = await startTestServer({ world: seed, config })
  const dispose = () => server[Symbol.asyncDispose]()
  let used = 0
  try {
    const words = await fill(server)
    const newCallers = () => {
      server.clock.advance(61_000)
      return callersOf(server, ++used)
    }
    return { words, newCallers, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
