import {
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import type { Document } from '../contract/contract.ts'
import type { Rule } from './rule.ts'
import { directive, isAbsent, objectTypes, viewOf } from './schema.ts'

interface Schema {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  type?: string | string[]
  description?: string
}

/** The properties of a schema, with those of its parts. */
function propertiesOf(schema: Schema | undefined, document: Document): Record<string, Schema> {
  if (!schema) return {}
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!
    return propertiesOf((document.components.schemas as Record<string, Schema>)[name], document)
  }
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return Object.assign(
    {},
    ...parts.map((each) => propertiesOf(each, document)),
    schema.properties ?? {},
  ) as Record<string, Schema>
}

/** The schema of a property; undefined where there is none. */
export function schemaAt(
  schema: Schema,
  [name, ...rest]: readonly string[],
  document: Document,
): Schema | undefined {
  if (name === undefined) return schema
  const found = propertiesOf(schema, document)[name]
  return found && schemaAt(found, rest, document)
}

const isArray = ({ type, items }: Schema): boolean => items !== undefined || type === 'array'

/** Whether values of a schema can be what a field of a type has: a list, an object or a text. */
function suits(type: GraphQLOutputType, schema: Schema, document: Document): boolean {
  const named = getNamedType(type)
  if (named.name.endsWith('Connection') || isListType(getNullableType(type))) return isArray(schema)
  if (isArray(schema)) return false
  if (isObjectType(named) && viewOf(named) === undefined) return false
  const isObject = Object.keys(propertiesOf(schema, document)).length > 0
  return isLeafType(named) !== isObject
}

const snake = (name: string): string =>
  name.replace(/URL/g, 'Url').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields whose property has another name in every schema. */
const usual: Record<string, Rule> = {
  id: { at: ['node_id'] },
  databaseId: { at: ['id'] },
  fullDatabaseId: { at: ['id'] },
  url: { at: ['html_url'] },
  author: { at: ['user'] },
  resourcePath: { at: ['html_url'], as: 'path' },
  bodyHTML: { at: ['body'], as: 'html' },
  bodyText: { at: ['body'], as: 'text' },
}

function candidates(name: string): Rule[] {
  const bare = /^is[A-Z]/.test(name) ? [{ at: [snake(name.slice(2)).slice(1)] }] : []
  return [...(usual[name] ? [usual[name]] : []), { at: [snake(name)] }, ...bare]
}

const isAlwaysAbsent = (field: GraphQLField<unknown, unknown>): boolean =>
  directive(field, 'absent') !== undefined || isAbsent(getNamedType(field.type))

/** The rule that a directive names. @throws Error for a property that the schema has not */
function directed(
  field: GraphQLField<unknown, unknown>,
  place: string,
  schema: Schema | undefined,
  document: Document,
): Rule | undefined {
  if (isAlwaysAbsent(field)) return { absent: true }
  const always = directive(field, 'always')
  if (always) return { always: JSON.parse(always['value']!) as unknown }
  const list = directive(field, 'list')
  if (list) {
    const { operation, key, query } = list
    const more = { ...(key && { key }), ...(query && { query: JSON.parse(query) as object }) }
    return { list: { operation: operation!, ...more } }
  }
  const at = directive(field, 'at')?.['path']?.split('.')
  if (!at) return undefined
  if (schema && !schemaAt(schema, at, document))
    throw new Error(`${place}: no ${at.join('.')} there`)
  return { at }
}

/** A field of a connection of what the service has not is empty. */
const isEmpty = (field: GraphQLField<unknown, unknown>): boolean => {
  const type = getNamedType(field.type)
  if (!type.name.endsWith('Connection') || !('getFields' in type)) return false
  const nodes = (type as GraphQLObjectType).getFields()['nodes']
  return nodes !== undefined && isAbsent(getNamedType(nodes.type))
}

/** Whether a field is null or an empty connection in every object. */
export const hasNothing = (field: GraphQLField<unknown, unknown>): boolean =>
  isAlwaysAbsent(field) || isEmpty(field)

function ruleOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  document: Document,
) {
  const name = viewOf(type)
  const schema = name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }
  if (directive(field, 'resolved')) return undefined
  const told = directed(field, `${type.name}.${field.name}`, schema, document)
  if (told) return told
  if (isEmpty(field)) return { absent: true as const }
  if (schema && field.name === 'repository' && type.name !== 'Repository')
    return { in: 'repository' as const }
  return (
    schema &&
    candidates(field.name).find(({ at }) => {
      const found = schemaAt(schema, at!, document)
      return found && suits(field.type, found, document)
    })
  )
}

/** The rules of all fields that have one. The others need a resolver. */
export function rulesOf(schema: GraphQLSchema, document: Document): Map<string, Rule> {
  const rules = new Map<string, Rule>()
  for (const type of objectTypes(schema))
    for (const field of Object.values(type.getFields())) {
      const rule = ruleOf(type, field, document)
      if (rule) rules.set(`${type.name}.${field.name}`, rule)
    }
  return rules
}
