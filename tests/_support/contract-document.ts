import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Document } from '../../spec/codegen/contract.ts'
import { root } from './bundles.ts'

const read = new Map<string, Document>()

/**
 * The committed bundle of a version; callers must not change it. Parsing YAML of this size takes
 * half a second and every test file runs in its own process, so the result is cached as JSON by
 * content hash.
 */
export function contractDocument(version: string): Document {
  let document = read.get(version)
  if (!document) read.set(version, (document = load(version)))
  return document
}

function load(version: string): Document {
  const text = readFileSync(join(root, 'generated', version, 'openapi.yaml'), 'utf8')
  const print = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const kept = join(tmpdir(), `devplatform-contract-${print}.json`)
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Document
  } catch {
    const document = parse(text) as Document
    const unfinished = `${kept}.${process.pid}`
    writeFileSync(unfinished, JSON.stringify(document))
    renameSync(unfinished, kept)
    return document
  }
}
