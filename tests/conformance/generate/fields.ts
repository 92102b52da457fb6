import fc from 'fast-check'
import { resolve, type Schema } from '../../../spec/codegen/contract.ts'
import { valuesOf } from '../../_support/generated-bodies/bodies.ts'
import type { OperationUnderTest, Subject } from '../check.ts'

/** A property of a body, wherever it is in it. */
export interface Field {
  /** Names of properties, and 0 for the first of a list. */
  at: (string | number)[]
  schema: Schema
  required: boolean
}

/** Properties that lie deeper are left to bodies made at random. */
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

/** Every property of an operation's body that the contract names, down to the third level. */
export const fieldsOf = (subject: Subject, { body }: OperationUnderTest): Field[] =>
  body ? [...fieldsIn(body, followIn(subject))] : []

/** What a schema describes, the same each time. */
export function oneOf(subject: Subject, schema: Schema): unknown {
  const follow = followIn(subject)
  const [value] = fc.sample(valuesOf(schema, follow), { numRuns: 1, seed: subject.fc.seed })
  return value
}

type Node = Record<string | number, unknown>

/** A copy of a body with another value in one place; what must be around it is made where it is not there. */
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

/** A copy of a body without what is in one place. */
export function withoutValue(body: unknown, at: Field['at']): unknown {
  const copy = structuredClone(body ?? {}) as Node
  let node: Node | undefined = copy
  for (const key of at.slice(0, -1)) node = node?.[key] as Node | undefined
  if (typeof node === 'object' && node !== null) Reflect.deleteProperty(node, at.at(-1) as string)
  return copy
}
