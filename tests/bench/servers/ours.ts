/**
 * The whole server on the embedded store. BENCH_OPERATIONS pads the contract to that number of
 * operations. BENCH_LIMITS is a preset of limits, high enough for a benchmark, or `alternate`, which
 * counts requests in every other slice of time and writes the costs to BENCH_REPORT when it ends.
 * BENCH_REDIS is the store of the limits. With BENCH_TLS the port accepts TLS as well.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../server/app/config.ts'
import { startServer } from '../../../server/app/index.ts'
import { demoWorld, readWorld } from '../../../server/app/world/read.ts'
import { seedWorld } from '../../../server/app/world/seed.ts'
import { alternateLimits } from './_alternate-limits.ts'
import { paddedVersions } from './_padded-versions.ts'

const data = mkdtempSync(join(tmpdir(), 'devplatform-bench-'))
const { BENCH_LIMITS: limits = 'off', BENCH_REDIS: redisUrl, BENCH_REPORT: report } = process.env
const tls = process.env.BENCH_TLS === undefined ? [] : ['--tls']
const preset = limits === 'alternate' ? 'real' : limits
const ports = ['--port', '0', '--metrics-port', '0']
const args = [...ports, ...tls, '--data', data, '--rate-limits', preset, '--rate-scale', '100000']
const environment = redisUrl ? { REDIS_URL: redisUrl } : {}
const config = readConfig({ args: [...args, '--log-level', 'warn'], environment })
const size = Number(process.env.BENCH_OPERATIONS ?? 0)
const server = await startServer({ config, ...(size > 0 && { versions: paddedVersions(size) }) })
const costs = limits === 'alternate' ? alternateLimits(server.context.limits) : undefined
await seedWorld(await readWorld(demoWorld), server.context)
process.stdout.write(`${server.url} ${server.metricsUrl}\n`)
process.once('SIGTERM', () => {
  void server[Symbol.asyncDispose]().then(() => {
    rmSync(data, { recursive: true, force: true })
    if (costs && report) writeFileSync(report, JSON.stringify(costs()))
    process.exit()
  })
})
