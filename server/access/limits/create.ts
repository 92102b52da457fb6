import type { Config } from '../../core/config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Storage } from '../../storage/index.ts'
import { Limits, type LimitOptions } from './limits.ts'
import { connectRedis } from './redis.ts'
import { RedisCounters } from './redis-counters.ts'
import { QuotaLookup } from './quota-lookup.ts'

interface Needs {
  clock: Clock
  log: Log
  metrics: { limits: LimitOptions['metrics'] }
  storage: Storage
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
    log.warn({ workers }, 'without REDIS_URL every worker counts its own requests only')
  }
  return new Limits({
    clock,
    log,
    metrics: metrics.limits,
    standings: new QuotaLookup(storage, clock),
    preset: config.rateLimits,
    scale: config.rateScale,
    shadow: config.shadowLimits,
    shared: redisUrl
      ? new RedisCounters(await connectRedis(redisUrl, log), prefix, clock)
      : undefined,
  })
}
