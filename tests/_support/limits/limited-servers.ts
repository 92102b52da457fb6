import { openRedis, type OpenRedis } from '../databases/redis.ts'
import { spawnServer, type ServerProcess } from '../spawn-server.ts'
import { allStores, type Store } from '../stores.ts'
import { testWorld } from '../test-world.ts'

/** Server processes with production limits. */
export interface LimitedServers extends AsyncDisposable {
  servers: ServerProcess[]
  urls: string[]
  redis: OpenRedis | undefined
}

/** A store that several servers share. None of them closes it for the others. */
async function shared(store: Store, opened: AsyncDisposable[]): Promise<Store> {
  const one = await store.open('')
  opened.push(one)
  return { name: store.name, open: async () => ({ ...one, async [Symbol.asyncDispose]() {} }) }
}

const args = ['--rate-limits', 'real', '--log-level', 'warn']

async function startTwo(redisUrl: string, opened: AsyncDisposable[]): Promise<ServerProcess[]> {
  const postgres = allStores.find(({ name }) => name === 'postgres')
  // Without PostgreSQL each server has its own store, and only the limits are shared.
  const store = postgres && (await shared(postgres, opened))
  const more = { world: testWorld, environment: { REDIS_URL: redisUrl }, ...(store && { store }) }
  const servers: ServerProcess[] = []
  for (const _ of [1, 2]) {
    const data = store && servers[0] ? ['--data', servers[0].data] : []
    const server = await spawnServer({ ...more, args: [...args, ...data] })
    opened.push(server)
    servers.push(server)
  }
  return servers
}

/** One server with its own counters, or two that count in Redis. */
export async function startLimited(where: 'memory' | 'Redis'): Promise<LimitedServers> {
  const opened: AsyncDisposable[] = []
  const close = async () => {
    for (const each of opened.reverse()) await each[Symbol.asyncDispose]()
  }
  try {
    const redis = where === 'Redis' ? openRedis() : undefined
    if (redis) opened.push(redis)
    const servers = redis
      ? await startTwo(redis.url, opened)
      : [await spawnServer({ world: testWorld, args })]
    if (!redis) opened.push(...servers)
    const urls = servers.map(({ url }) => url)
    return { servers, urls, redis, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
