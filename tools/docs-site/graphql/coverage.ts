import {
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import { hasNothing } from '../../graphql/rules.ts'
import { isAbsent } from '../../graphql/schema.ts'
import { isServed, sharesOf, type UsedField } from '../../graphql/used.ts'

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>

const fieldsOf = (type: GraphQLNamedType | undefined): Fields =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}

const typesOf = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))

const share = (some: number, all: number): string =>
  `${some} of ${all} (${all === 0 ? 100 : Math.floor((100 * some) / all)}%)`

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** The fields of a type of the public schema, by what the service has of them. */
function split(type: GraphQLNamedType, served: GraphQLSchema) {
  const found = served.getType(type.name)
  const own = fieldsOf(found)
  const isNothing = (name: string) => isAbsent(found!) || hasNothing(own[name]!)
  const all = Object.keys(fieldsOf(type))
  const names = all.filter((name) => name in own)
  return {
    has: names.filter((name) => !isNothing(name)),
    nothing: names.filter(isNothing),
    lacks: all.filter((name) => !(name in own)),
  }
}

type Split = ReturnType<typeof split>

const sum = (counts: readonly Split[], part: keyof Split): number =>
  counts.reduce((total, count) => total + count[part].length, 0)

const allOf = ({ has, nothing, lacks }: Split): number => has.length + nothing.length + lacks.length

function row(type: GraphQLNamedType, served: GraphQLSchema): string {
  const fields = split(type, served)
  const count = `${fields.has.length} of ${allOf(fields)}`
  return `| \`${type.name}\` | ${count} | ${code(fields.nothing)} | ${code(fields.lacks)} |`
}

/** The numbers of the page: what the schema has, and how much of it is always absent. */
function summary(
  own: readonly GraphQLNamedType[],
  types: number,
  { counts, mutations }: { counts: readonly Split[]; mutations: Split },
): string {
  const absent = own.filter(isAbsent).length
  const all = counts.reduce((total, count) => total + allOf(count), 0)
  const rows = [
    ['types', share(own.length, types), absent],
    [
      'fields of these types',
      share(sum(counts, 'has') + sum(counts, 'nothing'), all),
      sum(counts, 'nothing'),
    ],
    [
      'mutations',
      share(mutations.has.length + mutations.nothing.length, allOf(mutations)),
      mutations.nothing.length,
    ],
  ]
  return rows.map((each) => `| ${each.join(' | ')} |`).join('\n')
}

/** What tools ask for, by the number of tools, and what of it the service has not. */
function used(served: GraphQLSchema, fields: readonly UsedField[]): string {
  const rows = sharesOf(served, fields).map(
    (each) => `| ${each.rank} | ${share(each.served, each.all)} |`,
  )
  const missing = fields
    .filter((each) => each.tools > 1 && !isServed(served, each))
    .map(({ type, field }) => `${type}.${field}`)
  return `| Tools that use a field | Served |
| --- | --- |
${rows.join('\n')}

Not served, of the fields that two or more tools use: ${code(missing)}`
}

/**
 * What the service has of the public schema, by type.
 * @param served with the directives that say what is absent
 */
export function coverageText(
  served: GraphQLSchema,
  all: GraphQLSchema,
  usedFields: readonly UsedField[],
): string {
  const types = typesOf(all)
  const own = types.flatMap(({ name }) => served.getType(name) ?? [])
  const objects = types.filter(
    (type) =>
      served.getType(type.name) &&
      type.name !== 'Mutation' &&
      Object.keys(fieldsOf(type)).length > 0,
  )
  const counts = objects.map((type) => split(type, served))
  const mutations = split(all.getMutationType()!, served)
  const absent = types.filter(({ name }) => !served.getType(name)).map(({ name }) => name)
  return `# GraphQL coverage

What the schema has of the public GraphQL schema. What is always absent is about features that the service does not have: fields are null or empty connections, and types have no objects. They are in the schema so that documents of existing tools run. Fields that are not in the schema are refused by name.

| Part | In the schema | Always absent |
| --- | --- | --- |
${summary(own, types.length, { counts, mutations })}

## Fields that tools use

What 20 existing tools ask for, such as \`gh\`, editors, release tools and bots: ${usedFields.length} fields, queries and mutations. What is always absent counts as not served.

${used(served, usedFields)}

## Mutations

${code(mutations.has)}

## Mutations that are not in the schema

${code(mutations.lacks)}

## Fields

| Type | Served | Always absent | Not in the schema |
| --- | --- | --- | --- |
${objects.map((type) => row(type, served)).join('\n')}

## Types that are not in the schema

${code(absent)}
`
}
