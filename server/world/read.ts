import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { ConfigError } from '../config.ts'
import schema from './schema.json' with { type: 'json' }
import type { World } from './world.ts'

export const demoWorld = new URL('./demo.yaml', import.meta.url).pathname

/**
 * Reads a world file, YAML or JSON. Unknown keys are refused: a mistyped one would be a missing world.
 * @throws ConfigError with the file and the place that is wrong
 */
export async function readWorld(file: string): Promise<World> {
  let content: unknown
  try {
    content = parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message.split('\n')[0]}`)
  }
  const validate = new Ajv2020({ allErrors: false }).compile<World>(schema)
  if (validate(content)) return content
  const [problem] = validate.errors ?? []
  const extra = problem?.params.additionalProperty as string | undefined
  const where = problem?.instancePath || 'the world'
  throw new ConfigError(`${file}: ${where} ${problem?.message}${extra ? ` ("${extra}")` : ''}`)
}
