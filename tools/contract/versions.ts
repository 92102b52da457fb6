import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

/** The supported versions, newest first: the APIs of redocly.yaml. */
export async function supportedVersions(): Promise<string[]> {
  const file = new URL('../../redocly.yaml', import.meta.url)
  const { apis } = parse(await readFile(file, 'utf8')) as { apis: object }
  return Object.keys(apis).sort().reverse()
}
