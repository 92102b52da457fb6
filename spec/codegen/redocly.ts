import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** The command line is the only door: the library inside it is not published on its own. */
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const root = new URL('../..', import.meta.url).pathname

/**
 * Runs Redocly CLI from the project's root and returns its standard output.
 * @throws Error with what it printed, when it exits with another code than 0.
 */
export async function redocly(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return stdout
}
