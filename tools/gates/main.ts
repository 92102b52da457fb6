/** The command of the contract gates. `npm run diff` runs it for this project. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from './config-values.ts'
import { readConfig } from './config.ts'
import { release } from './release.ts'
import { runGates } from './run.ts'

const usage = `devplatform-gates --config FILE [--since COMMIT] [--report FILE]
devplatform-gates --config FILE --release

Checks that the versions of an API differ only as declared, and that no released version has a breaking change.
  --config FILE    configuration of documents, overlays and baselines, see docs/contract-gates.md
  --since COMMIT   also compare with the baselines of this commit
  --report FILE    also write the report to a file, in Markdown
  --release        update the baselines, unless a version has a breaking change

Exit codes: 0 all gates pass, 1 a gate fails, 2 nothing was compared.
`

const options = {
  config: { type: 'string' },
  since: { type: 'string' },
  report: { type: 'string' },
  release: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

function asked(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${usage}`)
  }
}

async function run(args: string[]): Promise<number> {
  const { config: file, since, report: target, release: isRelease, help } = asked(args)
  if (help) {
    process.stdout.write(usage)
    return 0
  }
  if (file === undefined) throw new ConfigError(`--config is missing\n\n${usage}`)
  const config = await readConfig(file)
  const { ok, report } = isRelease
    ? await release(config, new Date().toISOString().slice(0, 10))
    : await runGates(config, since)
  process.stdout.write(report)
  if (target !== undefined) await writeFile(target, report)
  return ok ? 0 : 1
}

/**
 * Runs the command and prints its findings. Does not set the exit code of the process.
 * @returns the exit code
 */
export async function main(args: string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}
