import type { Context } from '../../api/context.ts'
import { readBlobs } from '../../git/objects/blobs.ts'
import type { TreeFile } from '../../git/objects/files-at.ts'
import { definitionOf, type Definition } from './definition.ts'

/** Maximum size of a workflow file in bytes. The content of larger files is not read. */
const maxFileBytes = 128 * 1024

/** Number of files that are in memory at the same time. */
const batch = 8

/** A definition, or why a file has none. */
export type ReadDefinition = Definition | { refused: 'invalid' | 'too complex' | 'too large' }

type Needs = Pick<Context, 'content'>

async function readSome(path: string, files: TreeFile[], { content }: Needs) {
  const blobs = await readBlobs(
    path,
    files.map(({ blob }) => blob),
  )
  return Promise.all(
    files.map(async ({ blob: id }): Promise<[string, ReadDefinition]> => {
      const text = blobs.get(id)?.toString() ?? ''
      const reading = await content.read({ format: 'yaml', id, text }, path)
      return [id, 'value' in reading ? definitionOf(reading.value) : reading]
    }),
  )
}

/**
 * Reads workflow files of the repository at `path`. Returns the definitions by object id.
 * @throws ServiceError 503 when too much content waits to be parsed
 */
export async function readDefinitions(
  path: string,
  files: readonly TreeFile[],
  context: Needs,
): Promise<Map<string, ReadDefinition>> {
  const definitions = new Map<string, ReadDefinition>()
  const readable = files.filter(({ size }) => size <= maxFileBytes)
  for (const { blob } of files) definitions.set(blob, { refused: 'too large' })
  for (let at = 0; at < readable.length; at += batch) {
    const read = await readSome(path, readable.slice(at, at + batch), context)
    for (const [id, definition] of read) definitions.set(id, definition)
  }
  return definitions
}
