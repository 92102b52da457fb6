/** Examples share their values: each account and each repository is written once. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

/** Values by file. Hundreds of examples share one. */
const read = new Map()

function valuesIn(file) {
  if (!read.has(file)) read.set(file, parse(readFileSync(file, 'utf8')))
  return read.get(file)
}

/** A copy with every `$ref` resolved. Sibling properties override the referenced ones. */
function whole(value, folder) {
  if (Array.isArray(value)) return value.map((each) => whole(each, folder))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...own } = value
  const parts = Object.entries(own).map(([key, each]) => [key, whole(each, folder)])
  if ($ref === undefined) return Object.fromEntries(parts)
  return { ...shared($ref, folder), ...Object.fromEntries(parts) }
}

/**
 * Resolves a reference such as `../values/mona.yaml` or `./hook.yaml#/value`, including nested
 * references.
 */
function shared(reference, folder) {
  const [path, pointer = ''] = reference.split('#')
  const file = join(folder, path)
  const keys = pointer.split('/').slice(1)
  const value = keys.reduce((node, key) => node[key], valuesIn(file))
  return whole(value, dirname(file))
}

/**
 * Resolves references in examples before anything reads them: OpenAPI does not support references
 * in values.
 */
export const wholeExamples = () => ({
  Example(example, { location }) {
    example.value = whole(example.value, dirname(location.source.absoluteRef))
  },
})
