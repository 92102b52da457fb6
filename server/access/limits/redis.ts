import type { Redis } from 'ioredis'
import type { Log } from '../../core/log.ts'

/** Socket timeout in milliseconds. */
const silence = 2_000
/** Longest delay between connection attempts, in milliseconds. */
const longestPause = 2_000

/** Warns when Redis may evict counters, because callers could then exceed their limits. */
async function checkEviction(redis: Redis, log: Log): Promise<void> {
  const [, policy] = /maxmemory_policy:(\S+)/.exec(await redis.info('memory')) ?? []
  if (policy === undefined || policy === 'noeviction') return
  log.warn({ policy }, 'the store of the limits may forget them: set maxmemory-policy noeviction')
}

async function openRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis') // most servers need none
  return new Redis(url, {
    connectTimeout: longestPause,
    socketTimeout: silence,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(longestPause, 50 * times),
    lazyConnect: true,
  })
}

/**
 * Connects to Redis or Valkey. While the connection is down, commands fail immediately, so that no
 * request waits. It reconnects automatically.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const redis = await openRedis(url)
  let down = false
  redis.on('error', (error: Error) => {
    if (!down) log.error({ err: error }, 'the store of the limits cannot be reached')
    down = true
  })
  redis.on('ready', () => {
    down = false
    checkEviction(redis, log).catch((error: unknown) =>
      log.warn({ err: error }, 'the store of the limits does not say what it forgets'),
    )
  })
  await redis.connect().catch(() => {}) // logged above; reconnects automatically
  return redis
}
