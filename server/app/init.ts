import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../core/config-error.ts'
import { reasonOf } from '../core/reason-of.ts'
import { root } from '../core/root.ts'

/** The seed file that `start` finds by itself. */
export const seedFile = 'devplatform.seed.yaml'

export const initUsage = 'devplatform init [FILE]'

/** The JSON Schema of seed files, in an installed package and on a running server. */
const schemas = {
  installed: 'node_modules/devplatform/dist/seed.schema.json',
  served: 'http://127.0.0.1:3000/docs/seed.schema.json',
}

function fileOf(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
    if (positionals.length > 1) throw new Error(`usage: ${initUsage}`)
    return positionals[0] ?? seedFile
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0])
  }
}

/** The commented seed file, for editors that know the language server of YAML. */
async function starter(): Promise<string> {
  const schema = existsSync(schemas.installed) ? `./${schemas.installed}` : schemas.served
  const text = await readFile(join(root, 'server/app/world/starter.yaml'), 'utf8')
  return `# yaml-language-server: $schema=${schema}\n${text}`
}

/**
 * Writes a seed file. An existing file is never replaced.
 * @throws ConfigError when it cannot be written
 */
export async function runInit(
  args: string[],
  output: Pick<NodeJS.WritableStream, 'write'>,
): Promise<void> {
  const file = fileOf(args)
  await writeFile(file, await starter(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it exists' : reasonOf(error)
    throw new ConfigError(`cannot write ${file}: ${reason}`)
  })
  const command = file === seedFile ? 'start' : `start --seed ${file}`
  output.write(`Wrote ${file}. Edit it, then run "npx devplatform ${command}".\n`)
}
