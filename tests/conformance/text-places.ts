import { resolve, type Document, type Schema } from '../../tools/contract/contract.ts'
import type { Arguments, OperationUnderTest } from './check.ts'
import { isReplaced } from './generate/judge.ts'

/** A place of an operation that accepts values of some type. */
export interface Place {
  in: 'body' | 'query' | 'params'
  /** Path of the place; a number is an index into a list. */
  keys: (string | number)[]
  schema: Schema
  /** Whether values that it does not take are replaced. */
  isReplaced?: boolean
}

/** Maximum depth in bodies. */
const deepest = 3

const isOf = (types: readonly string[], { type }: Schema) =>
  [type].flat().some((each) => each !== undefined && types.includes(each))

function* inSchema(
  document: Document,
  referring: Schema,
  keys: Place['keys'],
): Generator<[Place['keys'], Schema]> {
  const schema = resolve(document, referring)
  yield [keys, schema]
  if (keys.length >= deepest) return
  for (const each of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    yield* inSchema(document, each, keys)
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* inSchema(document, each, [...keys, name])
  if (schema.items) yield* inSchema(document, schema.items, [...keys, 0])
}

/** Every place of an operation that accepts values of the given types. */
export function placesOf(
  document: Document,
  { parameters, body }: OperationUnderTest,
  types: readonly string[],
): Place[] {
  const named = parameters.flatMap((parameter): Place[] => {
    const { name, in: where, schema } = parameter
    if (where === 'header') return []
    const place = where === 'path' ? 'params' : 'query'
    return [{ in: place, keys: [name], schema, isReplaced: isReplaced(parameter) }]
  })
  const inBody = body ? [...inSchema(document, body, [])] : []
  const found = inBody.flatMap(([keys, schema]): Place[] =>
    keys.length > 0 ? [{ in: 'body', keys, schema }] : [],
  )
  return [...named, ...found].filter(({ schema }) => isOf(types, schema))
}

/** The parent of the value at `keys`, created if missing. */
function holderOf(root: Record<string | number, unknown>, keys: Place['keys']) {
  let holder = root
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const next = holder[key]
    const fresh = typeof keys[index + 1] === 'number' ? [] : {}
    holder[key] = typeof next === 'object' && next !== null ? next : fresh
    holder = holder[key] as typeof root
  }
  return holder
}

/** The same arguments with another value at a place. */
export function withValue(given: Arguments, place: Place, value: unknown): Arguments {
  const last = place.keys.at(-1) as string
  if (place.in !== 'body')
    return { ...given, [place.in]: { ...given[place.in], [last]: String(value) } }
  const isList = typeof place.keys[0] === 'number'
  const fits = Array.isArray(given.body) === isList && typeof given.body === 'object'
  const body = structuredClone(fits ? (given.body ?? {}) : isList ? [] : {}) as Record<
    string,
    unknown
  >
  holderOf(body, place.keys)[last] = value
  return { ...given, body }
}

/** The value in the response under the same name; undefined if there is none. */
export function echoOf(body: unknown, { in: where, keys }: Place): unknown {
  if (where !== 'body') return undefined
  return keys.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null
        ? (node as Record<string, unknown>)[key]
        : undefined,
    body,
  )
}
