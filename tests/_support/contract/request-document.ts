import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestDocument } from '../../../server/contract/validators.ts'
import { root } from '../bundles.ts'

/** The document that the server validates requests against, as a new copy. */
export function requestDocument(version: string): RequestDocument {
  const file = join(root, 'generated', version, 'requests.json')
  return JSON.parse(readFileSync(file, 'utf8')) as RequestDocument
}
