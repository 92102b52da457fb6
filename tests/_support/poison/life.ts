import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { root } from '../bundles.ts'

/** A bundled program, which starts several times faster than its sources. */
export interface Program extends AsyncDisposable {
  file: string
}

/** The bundle must be inside the project to find packages and the contract. */
export async function bundleHost(): Promise<Program> {
  const file = join(root, 'dist', `poisoned-server-${process.pid}-${performance.now()}.js`)
  await build({
    entryPoints: [fileURLToPath(new URL('./host.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    outfile: file,
  })
  return { file, [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

/** A server process, from its start to its end. */
export interface Life extends AsyncDisposable {
  /** The signal that ended it; null if it exited by itself. */
  ended: Promise<NodeJS.Signals | null>
  /** Its output on standard error. */
  said(): string
}

export function live({ file }: Program, environment: Record<string, string | undefined>): Life {
  const { PATH } = process.env
  const child = spawn(process.execPath, [file], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null)
  return {
    ended,
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
