import fc from 'fast-check'
import type { Schema } from '../../../tools/contract/contract.ts'

type Made = fc.Arbitrary<unknown>
type Follow = (schema: Schema) => Schema

const number = (value: unknown, otherwise: number) => Number(value ?? otherwise)

/** Values of a string format, including ones that the service accepts. */
const formats: Record<string, Made> = {
  uri: fc.webUrl(),
  email: fc.emailAddress(),
  'date-time': fc.integer({ min: 0, max: 4e12 }).map((at) => new Date(at).toISOString()),
}

/** A group that looks ahead, which fast-check cannot generate. */
const lookahead = /\(\?[=!](?:[^()\\]|\\.)*\)/g

/** Texts that match a pattern. Those for the pattern without its lookaheads are filtered by it. */
function matching(pattern: string): Made {
  const whole = new RegExp(pattern)
  const plain = pattern.replace(lookahead, '')
  return fc.stringMatching(new RegExp(plain)).filter((text) => whole.test(text))
}

function textsOf({ format, pattern, minLength, maxLength, examples }: Schema): Made {
  // A file of some format: only the examples of the contract are known to be valid.
  if (Array.isArray(examples)) return fc.constantFrom(...(examples as unknown[]))
  const formatted = typeof format === 'string' ? formats[format] : undefined
  if (formatted) {
    const form = typeof pattern === 'string' ? new RegExp(pattern) : /^/
    return formatted.filter((text) => form.test(String(text)))
  }
  if (typeof pattern === 'string') return matching(pattern)
  const length = { minLength: number(minLength, 0), maxLength: Math.min(60, number(maxLength, 60)) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }), fc.webUrl())
}

function objectsOf({ properties = {}, required = [] }: Schema, follow: Follow): Made {
  const fields = Object.entries(properties).map(([name, each]) => [name, valuesOf(each, follow)])
  const requiredKeys = (required as string[]).filter((name) => name in properties)
  return fc.record(Object.fromEntries(fields) as Record<string, Made>, { requiredKeys })
}

function ofType(type: string, schema: Schema, follow: Follow): Made {
  const { minimum, maximum, minItems, maxItems, items = {} } = schema
  const range = { min: number(minimum, -1000), max: number(maximum, 1_000_000) }
  switch (type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer(range)
    case 'number':
      return fc.double({ ...range, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const length = { minLength: number(minItems, 0), maxLength: Math.min(4, number(maxItems, 4)) }
      return fc.array(valuesOf(items, follow), length)
    }
    default:
      return objectsOf(schema, follow)
  }
}

/** Values that match a schema, as far as its keywords are supported here. */
export function valuesOf(referring: Schema, follow: Follow): Made {
  const schema = follow(referring)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((each) => valuesOf(each, follow)))
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, follow)))
}

/** Values that rarely match a schema. */
const odd: Made = fc.oneof(
  fc.constantFrom(null, '', 0, -1, 1e300, true, [], {}, [[]], { a: { b: [] } }, 'x'.repeat(5000)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A body with one value replaced or removed. It may still be valid. */
export const mutantsOf = (bodies: Made): Made =>
  fc.tuple(bodies, fc.nat(), odd, fc.boolean()).map(([body, which, value, leaveOut]) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body: value }
    const names = Object.keys(body)
    if (names.length === 0) return { unknown: value }
    const name = names[which % names.length] as string
    const { [name]: _, ...rest } = body as Record<string, unknown>
    return leaveOut ? rest : { ...rest, [name]: value }
  })
