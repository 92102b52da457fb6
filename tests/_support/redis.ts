import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'

/** Where Redis or Valkey is, if the environment says so. */
export const redisUrl = process.env.REDIS_URL

/** Keys of its own in the store of the limits, for one server or several. */
export interface OpenRedis extends AsyncDisposable {
  /** What to give a server. */
  url: string
  /** Looks into the store past the server, at these keys only. */
  redis: Redis
  /** Requests that hold a place. */
  places(): Promise<number>
}

/** The same address with a prefix before every key, as ioredis reads it. */
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

/** @throws Error where there is no store: ask `redisUrl` first */
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
