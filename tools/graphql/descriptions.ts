import {
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Document } from '../contract/contract.ts'
import type { Rule } from './rule.ts'
import { schemaAt } from './rules.ts'
import { viewOf } from './schema.ts'

/*
 * Descriptions that spec/graphql/ need not repeat: what a property of the contract is, what fields
 * of the same name are everywhere, and what the name of a type says.
 */

/** Fields and arguments that mean the same in every type. */
const everywhere: Readonly<Record<string, string>> = {
  after: 'Only what follows this cursor.',
  before: 'Only what precedes this cursor.',
  body: 'The text, in Markdown.',
  bodyHTML: 'The text as HTML.',
  bodyText: 'The text without markup.',
  clientMutationId: 'Any text, which the payload repeats.',
  createdAt: 'When it was created.',
  cursor: 'The place in the list, for `after` and `before`.',
  databaseId: 'The `id` in the REST API.',
  edges: 'The items of the page, with their cursors.',
  first: 'How many items from the start, up to 100.',
  fullDatabaseId: 'The `id` in the REST API, as text.',
  id: 'The global ID: `node_id` in the REST API.',
  last: 'How many items from the end, up to 100.',
  nodes: 'The items of the page.',
  orderBy: 'How the list is sorted.',
  pageInfo: 'Whether there are more pages, and where they begin.',
  repository: 'The repository that it is in.',
  resourcePath: 'The path of its page.',
  totalCount: 'How many items there are on all pages.',
  updatedAt: 'When it was last changed.',
  url: 'The address of its page.',
  viewerCanReact: 'Whether the caller may react.',
  viewerCanUpdate: 'Whether the caller may change it.',
  viewerDidAuthor: 'Whether the caller wrote it.',
}

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

const describeEach = (items: readonly Worded[]): void => {
  for (const item of items) item.description ??= everywhere[item.name]
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
    const isUsual = field.name in everywhere
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
    if (isInputObjectType(type)) describeEach(Object.values<GraphQLInputField>(type.getFields()))
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    const fields = Object.values(type.getFields())
    describeEach(fields)
    describeEach(fields.flatMap(inputsOf))
  }
}
