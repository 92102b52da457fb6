import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { load } from 'js-yaml'
import { ConfigError } from '../../core/config-error.ts'
import { root } from '../../core/root.ts'
import { checkText } from './check-text.ts'
import { locateContent } from './history/locate-content.ts'
import { readSeedFile } from './read-file.ts'
import schema from './schema.json' with { type: 'json' }
import type { World } from './world.ts'

export const demoWorld = join(root, 'server/app/world/demo.yaml')

type Validate = ValidateFunction<World>

/** Compiled when it is first needed, because that takes longer than to read a file. */
let validator: Promise<Validate> | undefined

async function compile(): Promise<Validate> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  return new Ajv2020({ validateSchema: false, discriminator: true }).compile<World>(schema)
}

/**
 * Checks the contents of a seed file. Unknown keys are rejected, because a mistyped key would
 * silently omit data.
 * @param name names the contents in errors
 * @param folder of the file, in which it may name repositories and files
 * @throws ConfigError that names the invalid value
 */
export async function validateWorld(
  content: unknown,
  name: string,
  folder?: string,
): Promise<World> {
  const validate = await (validator ??= compile())
  if (validate(content)) {
    checkText(content, name)
    return locateContent(content, name, folder)
  }
  const [problem] = validate.errors ?? []
  const extra = problem?.params.additionalProperty as string | undefined
  const where = problem?.instancePath || 'the seed file'
  const fault = extra ? `has the unknown property "${extra}"` : problem?.message
  throw new ConfigError(`${name}: ${where} ${fault}`)
}

/**
 * Reads a seed file, YAML or JSON. The demo data is not validated: a test does that.
 * @throws ConfigError that names the file and the invalid value
 */
export async function readWorld(file: string): Promise<World> {
  // The demo data needs no limits, and no parser that names lines.
  if (file === demoWorld) return load(await readFile(file, 'utf8')) as World
  return validateWorld(await readSeedFile(file), file, dirname(resolve(file)))
}
