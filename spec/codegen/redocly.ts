import { createRequire } from 'node:module'
import { run } from './processes.ts'

/** The command line is the only public interface of Redocly's bundler. */
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const root = new URL('../..', import.meta.url).pathname

/**
 * Runs Redocly CLI from the project's root and returns its standard output.
 * @throws Error with its output, when it exits with a code other than 0
 */
export const redocly = (...args: string[]): Promise<string> =>
  run(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
