import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import type { Document } from '../../tools/contract/contract.ts'
import { joinTypes } from '../../tools/contract/type-lists.ts'
import { keptFor } from './kept-for-content.ts'

export const root = new URL('../..', import.meta.url).pathname
export const versions = ['2026-03-10', '2022-11-28'] as const

/**
 * The committed bundle of a version, as a new copy that a test may change. Schemas of several types
 * are written as in the sources.
 */
export const bundle = (version: string): Document => joinTypes(published(version))

/** The committed bundle of a version as it is published, as a new copy. Parsing its YAML takes a second. */
export function published(version: string): Document {
  const file = `${root}generated/${version}/openapi.yaml`
  const kept = keptFor<Document>(`bundle-${version}`, [file])
  return kept.read() ?? kept.keep(load(readFileSync(file, 'utf8')) as Document)
}
