import fc from 'fast-check'
import type { Schema } from '../../../tools/contract/contract.ts'
import { valuesOf } from '../generated-bodies/bodies.ts'

type Follow = (schema: Schema) => Schema

/** How large the parts of a body are. */
interface Sizes {
  text: number
  items: number
}

const limit = 1024 * 1024

/** Sizes from large to small. The first with which a body fits into 1 MiB is used. */
const steps = [1_000_000, 250_000, 60_000, 10_000, 2_500, 500, 100, 20, 4]

const number = (value: unknown, otherwise: number) => Number(value ?? otherwise)

/** A sample of what cannot be made larger, such as a date. */
const sampled = (schema: Schema, follow: Follow): unknown =>
  fc.sample(valuesOf(schema, follow), { numRuns: 1, seed: 1 })[0]

function listOf(schema: Schema, follow: Follow, sizes: Sizes): unknown[] {
  const count = Math.min(number(schema.maxItems, sizes.items), sizes.items)
  const item = largest(schema.items ?? {}, follow, { text: Math.min(sizes.text, 100), items: 1 })
  const isText = typeof item === 'string' && follow(schema.items ?? {}).pattern === undefined
  return Array.from({ length: count }, (_, index) => {
    if (isText)
      return `${index}-${item}`.slice(0, number(follow(schema.items ?? {}).maxLength, 200))
    return typeof item === 'number' ? index + 1 : item
  })
}

function largest(referring: Schema, follow: Follow, sizes: Sizes): unknown {
  const schema = follow(referring)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return largest(choices.at(-1) as Schema, follow, sizes)
  const [type] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
  if (type === 'array') return listOf(schema, follow, sizes)
  if (type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, each]) => [name, largest(each, follow, sizes)]))
  }
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    const value = schema.additionalProperties
    const keys = Array.from({ length: sizes.items }, (_, index) => `key-${index}`)
    return Object.fromEntries(
      keys.map((key) => [key, largest(value, follow, { ...sizes, items: 1 })]),
    )
  }
  const isPlain = !schema.enum && !schema.pattern && !schema.format && !schema.examples
  if (type !== 'string' || !isPlain) return sampled(referring, follow)
  return 'a'.repeat(Math.min(number(schema.maxLength, sizes.text), sizes.text))
}

const fitting = (make: (size: number) => unknown): string =>
  steps.map((size) => JSON.stringify(make(size))).find((body) => body.length < limit) ?? '{}'

/** The largest JSON bodies that a schema and the server allow: with long texts, and with long lists. */
export const largestBodies = (schema: Schema, follow: Follow): string[] => [
  fitting((text) => largest(schema, follow, { text, items: 1 })),
  fitting((items) => largest(schema, follow, { text: 10, items: Math.min(items, 10_000) })),
]
