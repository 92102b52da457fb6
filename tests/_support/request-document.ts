import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestDocument } from '../../server/contract/validators.ts'
import { root } from './bundles.ts'

/** What the server checks requests of a version against, read anew. */
export function requestDocument(version: string): RequestDocument {
  const file = join(root, 'generated', version, 'requests.json')
  return JSON.parse(readFileSync(file, 'utf8')) as RequestDocument
}
