import type { Config } from '../../app/config.ts'
import type { Context } from '../../api/context.ts'
import { Limits } from './limits.ts'
import { connectRedis } from './redis.ts'
import { RedisCounters } from './redis-counters.ts'
import { Standings } from './quota-lookup.ts'

type Needs = Pick<Context, 'clock' | 'log' | 'metrics' | 'storage'> & {
  config: Pick<Config, 'rateLimits' | 'rateScale' | 'shadowLimits' | 'redisUrl' | 'workers'>
}

/** Before the keys of the limits in a store that is used for other things as well. */
const prefix = 'devplatform:'

/** Limits that this process keeps by itself, or where `REDIS_URL` is given together with others. */
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
    standings: new Standings(storage, clock),
    preset: config.rateLimits,
    scale: config.rateScale,
    shadow: config.shadowLimits,
    shared: redisUrl
      ? new RedisCounters(await connectRedis(redisUrl, log), prefix, clock)
      : undefined,
  })
}
