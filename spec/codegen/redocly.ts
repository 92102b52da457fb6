import { createRequire } from 'node:module'
import { run } from './processes.ts'

/** The command line is the only door: the library inside it is not published on its own. */
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const root = new URL('../..', import.meta.url).pathname

/**
 * Runs Redocly CLI from the project's root and returns its standard output.
 * @throws Error with what it printed, when it exits with another code than 0.
 */
export const redocly = (...args: string[]): Promise<string> =>
  run(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
