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
  /** A later version of Node, which reads TypeScript by itself; by default, this one. */
  program?: string
}

/** Starts one of bench/servers in its own process. */
export async function startSubject(
  name: string,
  environment: Record<string, string> = {},
  { nodeOptions = [], program }: SubjectOptions = {},
): Promise<Subject> {
  const file = new URL(`servers/${name}.ts`, import.meta.url).pathname
  const started = performance.now()
  // tsx wraps each closure to keep its name, which a server as it is installed does not do.
  const loader = program === undefined ? ['--import', 'tsx'] : []
  const node = program ?? process.execPath
  const child: ChildProcess = spawn(node, [...nodeOptions, ...loader, file], {
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
