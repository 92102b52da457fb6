import { typeOfKeyword } from './keyword-types.ts'
import type { Document, Schema } from './contract.ts'

/**
 * A schema of several types can be written as one schema with a list of types or as alternatives of
 * one type each. The sources have lists: validators report what is wrong with a value in one
 * message. The published contract has alternatives where generators of clients fail at lists: enums
 * of several types (`null` included), and objects or arrays beside another type.
 */
type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords with values of callers, in which nothing is a schema. */
const values = new Set(['example', 'examples', 'default', 'const', 'enum', 'value'])

/** A copy in which each schema is changed, innermost first. */
export function mapSchemas(
  node: unknown,
  change: (schema: Schema) => Schema,
  isNamed = false,
): unknown {
  if (Array.isArray(node)) return node.map((each) => mapSchemas(each, change))
  if (!isNode(node)) return node
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    const isValue = !isNamed && (values.has(key) || key.startsWith('x-')) && key !== 'examples'
    if (isValue || (key === 'examples' && Array.isArray(value))) return [key, value]
    return [key, mapSchemas(value, change, key === 'properties' && !isNamed)]
  })
  const copy = Object.fromEntries(entries)
  return isNamed ? copy : change(copy)
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return typeof value === 'number' ? 'number' : typeof value
}

const isContainer = (type: string) => type === 'object' || type === 'array'

function needsAlternatives({ type, enum: values }: Schema): boolean {
  if (!Array.isArray(type) || type.length < 2) return false
  if (values !== undefined) return true
  const others = type.filter((each) => each !== 'null')
  return others.length > 1 && others.some(isContainer)
}

/** The listed values of a type. */
const valuesOf = ({ enum: values }: Schema, type: string): unknown[] | undefined =>
  (values as unknown[] | undefined)?.filter((value) => {
    const found = typeOf(value)
    return found === type || (found === 'number' && type === 'integer')
  })

/**
 * The parts of a schema for values of one type. Numbers have a part each, because generators name
 * members of an enum by their text, which a string may have, too.
 */
function alternatives(schema: Schema, type: string): Schema[] {
  const own = Object.entries(schema).filter(([key]) => typeOfKeyword[key] === type)
  const listed = valuesOf(schema, type)
  if (listed === undefined || type === 'null') return [{ type, ...Object.fromEntries(own) }]
  if (type === 'string') return [{ type, enum: listed }]
  return listed.map((value) => ({ type, const: value }))
}

function spread(schema: Schema): Schema {
  if (!needsAlternatives(schema)) return schema
  const types = schema.type as string[]
  const shared = Object.entries(schema).filter(([key]) => {
    return key !== 'type' && key !== 'enum' && !types.includes(typeOfKeyword[key] ?? '')
  })
  return {
    ...Object.fromEntries(shared),
    anyOf: types.flatMap((type) => alternatives(schema, type)),
  }
}

/** A schema with its only value as a list of values. */
const withEnum = ({ const: value, ...schema }: Schema): Schema =>
  value === undefined ? schema : { ...schema, enum: [value] }

const isOfOneType = (schema: Schema): boolean =>
  typeof schema.type === 'string' &&
  Object.keys(schema).every(
    (key) => key === 'type' || key === 'enum' || typeOfKeyword[key] === schema.type,
  )

/** Whether parts are lists of values, apart from `null`, or each is all there is of a type. */
function canJoin(parts: Schema[]): boolean {
  if (!parts.every(isOfOneType)) return false
  const others = parts.filter(({ type }) => type !== 'null')
  if (others.every((each) => 'enum' in each)) return true
  return areDisjoint(parts) && !others.some((each) => 'enum' in each)
}

const areDisjoint = (parts: Schema[]) =>
  new Set(parts.map(({ type }) => type)).size === parts.length

/** The alternatives of a schema. `oneOf` means the same as `anyOf` if no two have the same type. */
function alternativesOf({ anyOf, oneOf }: Schema): Schema[] {
  if (anyOf && oneOf) return []
  const parts = (anyOf ?? oneOf ?? []).map(withEnum)
  return anyOf || areDisjoint(parts) ? parts : []
}

function join(schema: Schema): Schema {
  const { anyOf: _any, oneOf: _one, ...shared } = schema
  const parts = alternativesOf(schema)
  if (parts.length < 2 || 'type' in shared || !canJoin(parts)) return schema
  const type = [...new Set(parts.map((each) => each.type as string))]
  const listed = parts.flatMap((each) => (each.enum as unknown[] | undefined) ?? [])
  const values = [...listed, ...(type.includes('null') ? [null] : [])]
  const merged = Object.assign({}, ...parts.map(({ enum: _, ...each }) => each)) as Schema
  return { ...shared, ...merged, type, ...(listed.length > 0 && { enum: values }) }
}

/** The document with alternatives instead of lists of types that generators of clients fail at. */
export const spreadTypes = (document: Document): Document =>
  mapSchemas(document, spread) as Document

/** The document with lists of types instead of alternatives of one type each. */
export const joinTypes = (document: Document): Document => mapSchemas(document, join) as Document
