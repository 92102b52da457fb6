import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const bin = new URL('../../server/app/bin.js', import.meta.url).pathname

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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
