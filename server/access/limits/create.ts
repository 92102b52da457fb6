import type { Config } from '../../app/config.ts'
import type { Context } from '../../api/context.ts'
import { Limits } from './limits.ts'
import { connectRedis } from './redis.ts'
import { RedisCounters } from './redis-counters.ts'
import { Standings } from './quota-lookup.ts'

type Needs = Pick<Context, 'clock' | 'log' | 'metrics' | 'storage'> & {
  config: Pick<Config, 'rateLimits' | 'rateScale' | 'shadowLimits' | 'redisUrl' | 'workers'>
}

/** Prefix of all keys, because the store may also be used for other data. */
const prefix = 'devplatform:'

/**
 * Creates the rate limits, counted in this process or, with `REDIS_URL`, shared between processes.
 */
export async function createLimits(needs: Needs): Promise<Limits> {
  const { config, clock, log, metrics, storage } = needs
  const { redisUrl, workers } = config
  if (workers > 1 && !redisUrl) {
    log.warn({ workers }, 'REDIS_URL is not set; each worker counts requests separately')
  }
  return new Limits({
    clock,
    log,
    metrics: metrics.limits,
    standings: new Standings(storage, clock),
    preset: config.rateLimits,
    scale: config.rateScale,
    shadow: config.shadowLimits,
    shared: redisUrl
      ? new RedisCounters(await connectRedis(redisUrl, log), prefix, clock)
      : undefined,
  })
}
