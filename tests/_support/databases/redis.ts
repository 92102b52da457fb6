import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'

/** URL of Redis or Valkey, if set in the environment. */
export const redisUrl = process.env.REDIS_URL

/** A separate key prefix in the limit store, for one server or several. */
export interface OpenRedis extends AsyncDisposable {
  /** URL to pass to a server. */
  url: string
  /** Direct access to the keys with this prefix. */
  redis: Redis
  /** Number of requests that hold a concurrency slot. */
  places(): Promise<number>
}

/** The URL with a key prefix, in the syntax of ioredis. */
function withPrefix(url: string, prefix: string): string {
  const given = new URL(url)
  given.searchParams.set('keyPrefix', prefix)
  return given.href
}

async function keysOf(redis: Redis, prefix: string, pattern: string): Promise<string[]> {
  const found: string[] = []
  const keys = redis.scanStream({ match: `${prefix}${pattern}`, count: 1000 })
  for await (const some of keys) found.push(...(some as string[]))
  return found.map((key) => key.slice(prefix.length))
}

/** @throws Error if there is no store; check `redisUrl` first */
export function openRedis(address = redisUrl): OpenRedis {
  if (!address) throw new Error('REDIS_URL is not set')
  const prefix = `test-${randomBytes(6).toString('hex')}:`
  const url = withPrefix(address, prefix)
  const redis = new Redis(url)
  return {
    url,
    redis,
    async places() {
      const keys = await keysOf(redis, prefix, '*places {*')
      return (await Promise.all(keys.map((key) => redis.zcard(key)))).reduce((a, b) => a + b, 0)
    },
    async [Symbol.asyncDispose]() {
      const keys = await keysOf(redis, prefix, '*')
      if (keys.length > 0) await redis.del(...keys)
      await redis.quit()
    },
  }
}
