import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { root } from '../bundles.ts'

export interface Problem {
  ruleId: string
  message: string
  location: { source: { ref: string }; pointer: string }[]
}

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

/** The findings of `redocly lint` for an API of redocly.yaml or a file, including warnings. */
export function lint(target: string, cwd = root): Promise<Problem[]> {
  return new Promise((resolve, reject) => {
    const args = [cli, 'lint', target, '--format', 'json']
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off' }
    execFile(process.execPath, args, { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      // Exit code 1 means that there are problems; the report lists them.
      if (!stdout.startsWith('{')) reject(new Error(stderr, { cause: error }))
      else resolve((JSON.parse(stdout) as { problems: Problem[] }).problems)
    })
  })
}
