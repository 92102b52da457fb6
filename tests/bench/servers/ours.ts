/**
 * The whole server on the embedded store. BENCH_OPERATIONS pads the contract to that number of
 * operations. BENCH_LIMITS is a preset of limits, high enough for a benchmark, or `none` to skip
 * them. BENCH_REDIS is the store of the limits.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../server/core/clock.ts'
import { readConfig } from '../../../server/app/config.ts'
import { startServer } from '../../../server/app/index.ts'
import { Admission } from '../../../server/access/limits/admission.ts'
import type { Limits } from '../../../server/access/limits/limits.ts'
import { MemoryCounters } from '../../../server/access/limits/memory-counters.ts'
import { demoWorld, readWorld } from '../../../server/app/world/read.ts'
import { seedWorld } from '../../../server/app/world/seed.ts'
import { paddedVersions } from './_padded-versions.ts'

const data = mkdtempSync(join(tmpdir(), 'devplatform-bench-'))
const { BENCH_LIMITS: limits = 'off', BENCH_REDIS: redisUrl } = process.env
const preset = limits === 'none' ? 'real' : limits
const ports = ['--port', '0', '--metrics-port', '0']
const args = [...ports, '--data', data, '--rate-limits', preset, '--rate-scale', '100000']
const environment = redisUrl ? { REDIS_URL: redisUrl } : {}
const config = readConfig({ args: [...args, '--log-level', 'warn'], environment })
const size = Number(process.env.BENCH_OPERATIONS ?? 0)
const server = await startServer({ config, ...(size > 0 && { versions: paddedVersions(size) }) })
if (limits === 'none') askNothing(server.context.limits)
await seedWorld(await readWorld(demoWorld), server.context)
process.stdout.write(`${server.url} ${server.metricsUrl}\n`)
process.once('SIGTERM', () => {
  void server[Symbol.asyncDispose]().then(() => {
    rmSync(data, { recursive: true, force: true })
    process.exit()
  })
})

/** Admits every request with the same result. */
function askNothing(limits: Limits): void {
  const reset = systemClock.now() + 3_600_000
  const admission = new Admission({
    bucket: 'nobody',
    category: 'core',
    limit: 5000,
    counts: [],
    slot: undefined,
    taken: { windows: [{ used: 1, ends: reset }], bannedUntil: 0, exceeded: [] },
    at: new MemoryCounters(),
    clock: systemClock,
  })
  limits.admit = () => admission
}
