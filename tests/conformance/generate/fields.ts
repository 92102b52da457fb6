import fc from 'fast-check'
import { resolve, type Schema } from '../../../tools/contract/contract.ts'
import { valuesOf } from '../../_support/generated-bodies/bodies.ts'
import type { OperationUnderTest, Subject } from '../check.ts'

/** A property of a body, at any depth. */
export interface Field {
  /** Property names, and 0 for the first item of a list. */
  at: (string | number)[]
  schema: Schema
  required: boolean
}

/** Deeper properties are covered by random bodies. */
const deepest = 3

function* fieldsIn(
  schema: Schema,
  follow: (schema: Schema) => Schema,
  at: Field['at'] = [],
): Generator<Field> {
  if (at.length >= deepest) return
  for (const [name, referring] of Object.entries(schema.properties ?? {})) {
    const own = follow(referring)
    const required = ((schema.required as string[] | undefined) ?? []).includes(name)
    yield { at: [...at, name], schema: own, required }
    yield* fieldsIn(own, follow, [...at, name])
    if (own.items) yield* fieldsIn(follow(own.items), follow, [...at, name, 0])
  }
}

export const followIn =
  ({ contract }: Subject) =>
  (schema: Schema): Schema =>
    resolve(contract, schema)

/** Every property in the schema of an operation's body, down to the third level. */
export const fieldsOf = (subject: Subject, { body }: OperationUnderTest): Field[] =>
  body ? [...fieldsIn(body, followIn(subject))] : []

/** A value that matches a schema, the same each time. */
export function oneOf(subject: Subject, schema: Schema): unknown {
  const follow = followIn(subject)
  const [value] = fc.sample(valuesOf(schema, follow), { numRuns: 1, seed: subject.fc.seed })
  return value
}

type Node = Record<string | number, unknown>

/** A copy of a body with another value in one place. Missing parents are created. */
export function withValue(body: unknown, at: Field['at'], value: unknown): unknown {
  const copy = structuredClone(body ?? {}) as Node
  let node = copy
  for (const [index, key] of at.slice(0, -1).entries()) {
    const inner = node[key]
    if (typeof inner !== 'object' || inner === null) node[key] = at[index + 1] === 0 ? [{}] : {}
    if (Array.isArray(inner) && inner.length === 0) inner.push({})
    node = node[key] as Node
  }
  node[at.at(-1) as string] = value
  return copy
}

/** A copy of a body without the value in one place. */
export function withoutValue(body: unknown, at: Field['at']): unknown {
  const copy = structuredClone(body ?? {}) as Node
  let node: Node | undefined = copy
  for (const key of at.slice(0, -1)) node = node?.[key] as Node | undefined
  if (typeof node === 'object' && node !== null) Reflect.deleteProperty(node, at.at(-1) as string)
  return copy
}
