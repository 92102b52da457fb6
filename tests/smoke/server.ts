import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { environment } from './programs.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The first start compiles the server. */
const startTimeout = 60_000
const stopTimeout = 20_000

export interface Server {
  url: string
  /** Its output and log so far. */
  output(): string
  /**
   * Stops it as an operator does.
   * @returns the exit code; null if it had to be killed
   */
  stop(): Promise<number | null>
}

const isHealthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts the server on free ports, under the Node that runs this file, with all state in `folder`.
 * @param program folder of the server: this project, or an installed package
 */
export async function startServer(folder: string, program: string): Promise<Server> {
  const portfile = join(folder, 'port')
  const args = ['--port', '0', '--ssh-port', '0', '--portfile', portfile]
  args.push('--data', join(folder, 'data'), '--log-level', 'warn')
  const child = spawn(process.execPath, [join(program, 'server/app/bin.js'), 'start', ...args], {
    env: { ...environment, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close') as Promise<[number | null]>
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)

  async function stop(): Promise<number | null> {
    child.kill('SIGTERM')
    const timer = setTimeout(kill, stopTimeout)
    const [code] = await closed
    clearTimeout(timer)
    process.removeListener('exit', kill)
    return code
  }

  for (const end = performance.now() + startTimeout; performance.now() < end; await pause(50)) {
    if (child.exitCode !== null) break
    const port = Number(await readFile(portfile, 'utf8').catch(() => ''))
    const url = `http://127.0.0.1:${port}`
    if (port && (await isHealthy(url))) return { url, output: () => output, stop }
  }
  await stop()
  throw new Error(`the server did not start:\n${output}`)
}
