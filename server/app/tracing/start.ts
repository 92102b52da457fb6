import { machineOf, type Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import type { Tracing } from '../../core/tracing/tracing.ts'
import { serverVersion } from '../backup/manifest.ts'

/** Starts tracing when the environment switches it on. Only then are the packages loaded. */
export async function startTracing(
  { tracing: protocol }: Pick<Config, 'tracing'>,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Tracing | undefined> {
  if (protocol === undefined) return undefined
  const { openTracing } = await import('../../core/tracing/open-tracing.ts')
  const version = serverVersion()
  return openTracing({ protocol, version, clock: machineOf(clock), log })
}
