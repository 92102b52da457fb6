import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Subject extends AsyncDisposable {
  url: string
  pid: number
  /** Empty for a server without metrics. */
  metricsUrl: string
  /** Milliseconds from its start until it printed its address. */
  startup: number
}

export interface SubjectOptions {
  environment?: Record<string, string>
  nodeOptions?: string[]
  /** By default, this version of Node. */
  program?: string
}

/** Starts one of bench/servers in its own process. */
export async function startSubject(
  name: string,
  environment: Record<string, string> = {},
  { nodeOptions = [], program = process.execPath }: SubjectOptions = {},
): Promise<Subject> {
  const file = new URL(`servers/${name}.ts`, import.meta.url).pathname
  const started = performance.now()
  const child: ChildProcess = spawn(program, [...nodeOptions, '--import', 'tsx', file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code} before it listened`)
  })
  const [line] = await Promise.race([once(lines, 'line') as Promise<[string]>, ended])
  ended.catch(() => {})
  const [url = '', metricsUrl = ''] = line.split(' ')
  return {
    url,
    pid: child.pid ?? 0,
    metricsUrl,
    startup: performance.now() - started,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
