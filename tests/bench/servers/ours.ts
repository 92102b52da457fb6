/** The whole server on the embedded store. BENCH_OPERATIONS pads the contract to that many operations. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../server/config.ts'
import { startServer } from '../../../server/index.ts'
import { demoWorld, readWorld } from '../../../server/world/read.ts'
import { plantWorld } from '../../../server/world/plant.ts'
import { paddedVersions } from './_padded-versions.ts'

const data = mkdtempSync(join(tmpdir(), 'devplatform-bench-'))
const args = ['--port', '0', '--data', data, '--rate-limits', 'off', '--log-level', 'warn']
const config = readConfig({ args, environment: {} })
const size = Number(process.env.BENCH_OPERATIONS ?? 0)
const server = await startServer({ config, ...(size > 0 && { versions: paddedVersions(size) }) })
await plantWorld(await readWorld(demoWorld), server.context)
process.stdout.write(`${server.url}\n`)
process.once('SIGTERM', () => {
  void server[Symbol.asyncDispose]().then(() => {
    rmSync(data, { recursive: true, force: true })
    process.exit()
  })
})
