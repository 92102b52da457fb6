import type { Document } from '../../../tools/contract/contract.ts'
import { published } from '../bundles.ts'

const read = new Map<string, Document>()

/** The committed bundle of a version, read once; callers must not change it. */
export function contractDocument(version: string): Document {
  const document = read.get(version) ?? published(version)
  read.set(version, document)
  return document
}
