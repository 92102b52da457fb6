import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../_support/free-port.ts'

const bin = new URL('../../server/app/bin.js', import.meta.url).pathname

/** Milliseconds from starting the process with an empty folder to its first response. */
export async function timeToFirstAnswer(): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'devplatform-startup-'))
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [bin, 'start', '--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: child.stdout }), 'line')
  const response = await fetch(`http://127.0.0.1:${port}/rate_limit`)
  await response.arrayBuffer()
  const elapsed = performance.now() - started
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  await rm(data, { recursive: true, force: true })
  return elapsed
}
