import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { Document } from '../../spec/codegen/contract.ts'
import { root } from './bundles.ts'

const read = new Map<string, Document>()

/** The committed bundle of a version, read once; callers must not change it. */
export function contractDocument(version: string): Document {
  const file = join(root, 'generated', version, 'openapi.yaml')
  const document = read.get(version) ?? (load(readFileSync(file, 'utf8')) as Document)
  read.set(version, document)
  return document
}
