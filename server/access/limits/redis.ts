import { Redis } from 'ioredis'
import type { Log } from '../../core/log.ts'

/** A connection on which nothing has come for so long is given up, in milliseconds. */
const silence = 2_000
/** Between two attempts to connect, in milliseconds, at most. */
const longestPause = 2_000

/** A store that may throw out what it is short of room for lets callers past their limits. */
async function checkEviction(redis: Redis, log: Log): Promise<void> {
  const [, policy] = /maxmemory_policy:(\S+)/.exec(await redis.info('memory')) ?? []
  if (policy === undefined || policy === 'noeviction') return
  log.warn({ policy }, 'the store of the limits may forget them: set maxmemory-policy noeviction')
}

function openRedis(url: string): Redis {
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
 * A connection to Redis or Valkey that never makes a request wait for long: while it is down, commands fail
 * at once, and it comes back by itself.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const redis = openRedis(url)
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
  await redis.connect().catch(() => {}) // said above; it goes on trying
  return redis
}
