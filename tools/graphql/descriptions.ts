import { readFileSync } from 'node:fs'
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { parse } from 'yaml'
import type { Document } from '../contract/contract.ts'
import type { Rule } from './rule.ts'
import { schemaAt } from './rules.ts'
import { viewOf } from './schema.ts'

/*
 * Descriptions that spec/graphql/ need not repeat: what a property of the contract is, what
 * spec/graphql/words.yaml says of a name, and what follows from the name itself.
 */

interface Words {
  everywhere: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
  orders: Readonly<Record<string, string>>
}

const shared = parse(
  readFileSync(new URL('../../spec/graphql/words.yaml', import.meta.url), 'utf8'),
) as Words

const words = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()
const called = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** What the end of a type's name says. */
const endings: readonly [RegExp, (beginning: string) => string][] = [
  [/OrderField$/, (name) => `What a list of type ${words(name)} can be sorted by.`],
  [/Order$/, (name) => `How a list of type ${words(name)} is sorted.`],
  [/Connection$/, (name) => `A page of a list of type ${words(name)}.`],
  [/Edge$/, (name) => `An item of a list of type ${words(name)}, and its place.`],
  [/Payload$/, (name) => `What \`${called(name)}\` returns.`],
]

function wordsOfType({ name }: GraphQLNamedType, schema: GraphQLSchema): string | undefined {
  const mutation = called(name.replace(/Input$/, ''))
  if (name.endsWith('Input') && mutation in schema.getMutationType()!.getFields())
    return `The input of \`${mutation}\`.`
  const [ending, say] = endings.find(([each]) => each.test(name)) ?? []
  return ending && say?.(name.replace(ending, ''))
}

interface Worded {
  name: string
  description?: string | null | undefined
}

/** What names of fields and inputs say by themselves. */
const patterns: readonly [RegExp, (rest: string) => string][] = [
  [/^viewerCan(.+)/, (rest) => `Whether the caller may ${rest}.`],
  [/^is(.+)/, (rest) => `Whether it is ${rest}.`],
  [/(.+)Count$/, (rest) => `How many items of type ${rest} there are.`],
  [/(.+)At$/, (rest) => `When it was ${rest}.`],
  [/(.+)Id$/, (rest) => `The ID of the ${rest}.`],
  [/(.+)Ids$/, (rest) => `The IDs of the ${rest}s.`],
]

function wordsOfName(name: string): string | undefined {
  const told = shared.everywhere[name] ?? shared.fields[name]
  if (told) return told
  for (const [pattern, say] of patterns) {
    const rest = pattern.exec(name)?.[1]
    if (rest) return say(words(rest))
  }
  return undefined
}

const describeEach = (items: readonly Worded[]): void => {
  for (const item of items) item.description ??= wordsOfName(item.name)
}

/** What values of some enums are. */
const kinds: readonly [RegExp, (value: string) => string][] = [
  [/ItemType$/, (value) => `Items of type ${value}.`],
  [/FieldType$/, (value) => `A field of type ${value}.`],
  [/Color$/, (value) => `The color ${value}.`],
  [/Platform$/, (value) => `Payments through ${value}.`],
]

function describeValues(type: GraphQLEnumType): void {
  const own = type.name.endsWith('OrderField') ? shared.orders : shared.values
  const [, say] = kinds.find(([each]) => each.test(type.name)) ?? []
  for (const value of type.getValues())
    value.description ??= own[value.name] ?? say?.(value.name.toLowerCase().replaceAll('_', ' '))
}

/** The description of the property that a rule names: its first paragraph, on one line. */
function ofProperty(view: string, { at }: Rule, document: Document): string | undefined {
  const property = at && schemaAt({ $ref: `#/components/schemas/${view}` }, at, document)
  return property?.description?.split('\n\n')[0]!.replaceAll('\n', ' ').trim() || undefined
}

function describeFields(
  type: GraphQLObjectType,
  rules: ReadonlyMap<string, Rule>,
  document: Document,
): void {
  const view = viewOf(type)
  for (const field of Object.values(type.getFields())) {
    const rule = rules.get(`${type.name}.${field.name}`)
    const isUsual = field.name in shared.everywhere
    if (rule?.absent) field.description ??= 'Not part of this service: always null or empty.'
    if (view !== undefined && rule && !isUsual)
      field.description ??= ofProperty(view, rule, document)
  }
}

const inputsOf = (field: GraphQLField<unknown, unknown>): readonly GraphQLArgument[] => field.args

/** Completes the descriptions of a schema. Those that it has stay. */
export function describeSchema(
  schema: GraphQLSchema,
  rules: ReadonlyMap<string, Rule>,
  document: Document,
): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue
    type.description ??= wordsOfType(type, schema)
    if (isObjectType(type)) describeFields(type, rules, document)
    if (isEnumType(type)) describeValues(type)
    if (isInputObjectType(type)) describeEach(Object.values<GraphQLInputField>(type.getFields()))
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    const fields = Object.values(type.getFields())
    describeEach(fields)
    describeEach(fields.flatMap(inputsOf))
  }
}
