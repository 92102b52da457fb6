import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { root } from '../../core/root.ts'
import schema from './schema.json' with { type: 'json' }
import type { World } from './world.ts'

export const demoWorld = join(root, 'server/app/world/demo.yaml')

/**
 * Reads a world file, YAML or JSON. Unknown keys are refused: a mistyped one would be a missing world.
 * @throws ConfigError with the file and the place that is wrong
 */
export async function readWorld(file: string): Promise<World> {
  const { parse } = await import('yaml') // needed at the first start only
  let content: unknown
  try {
    content = parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message.split('\n')[0]}`)
  }
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const validate = new Ajv2020({ validateSchema: false, discriminator: true }).compile<World>(
    schema,
  )
  if (validate(content)) return content
  const [problem] = validate.errors ?? []
  const extra = problem?.params.additionalProperty as string | undefined
  const where = problem?.instancePath || 'the world'
  throw new ConfigError(`${file}: ${where} ${problem?.message}${extra ? ` ("${extra}")` : ''}`)
}
