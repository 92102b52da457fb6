import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { root } from '../../core/root.ts'
import schema from './schema.json' with { type: 'json' }
import type { World } from './world.ts'

export const demoWorld = join(root, 'server/app/world/demo.yaml')

/**
 * Reads a seed file, YAML or JSON.
 * @throws ConfigError that names the file and the invalid value
 */
export async function readWorld(file: string): Promise<World> {
  const { parse } = await import('yaml') // needed only at the first start
  let content: unknown
  try {
    content = parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`cannot read seed file ${file}: ${reasonOf(error)}`)
  }
  return validateWorld(content, file)
}

/**
 * Checks the form of seed data. Unknown keys are rejected, because a mistyped key would silently
 * omit data.
 * @param file name of the data in errors
 * @throws ConfigError that names the invalid value
 */
export async function validateWorld(content: unknown, file: string): Promise<World> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const validate = new Ajv2020({ validateSchema: false, discriminator: true }).compile<World>(
    schema,
  )
  if (validate(content)) return content
  const [problem] = validate.errors ?? []
  const extra = problem?.params.additionalProperty as string | undefined
  const where = problem?.instancePath || 'the seed file'
  const fault = extra ? `has the unknown property "${extra}"` : problem?.message
  throw new ConfigError(`${file}: ${where} ${fault}`)
}
