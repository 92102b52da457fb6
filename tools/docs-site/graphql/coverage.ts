import {
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

const fieldsOf = (type: GraphQLNamedType | undefined): string[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : []

const typesOf = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))

const share = (some: number, all: number): string =>
  `${some} of ${all} (${all === 0 ? 100 : Math.floor((100 * some) / all)}%)`

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** The fields of a type of the public schema, by whether the service has them. */
function split(type: GraphQLNamedType, served: GraphQLSchema) {
  const own = new Set(fieldsOf(served.getType(type.name)))
  const all = fieldsOf(type)
  return {
    has: all.filter((name) => own.has(name)),
    lacks: all.filter((name) => !own.has(name)),
  }
}

function row(type: GraphQLNamedType, served: GraphQLSchema): string {
  const { has, lacks } = split(type, served)
  return `| \`${type.name}\` | ${has.length} of ${has.length + lacks.length} | ${code(lacks)} |`
}

/** What the service has of the public schema, by type. */
export function coverageText(served: GraphQLSchema, all: GraphQLSchema): string {
  const types = typesOf(all)
  const own = types.filter(({ name }) => served.getType(name))
  const withFields = own.filter((type) => fieldsOf(type).length > 0)
  const objects = withFields.filter(({ name }) => name !== 'Mutation')
  const counts = objects.map((type) => split(type, served))
  const fields = counts.reduce((sum, { has }) => sum + has.length, 0)
  const possible = fields + counts.reduce((sum, { lacks }) => sum + lacks.length, 0)
  const mutations = split(all.getMutationType()!, served)
  const absent = types.filter(({ name }) => !served.getType(name)).map(({ name }) => name)
  return `# GraphQL coverage

What the service has of the public GraphQL schema. Fields that no document can select here are refused by name.

| Part | Served |
| --- | --- |
| types | ${share(own.length, types.length)} |
| fields of these types | ${share(fields, possible)} |
| mutations | ${share(mutations.has.length, mutations.has.length + mutations.lacks.length)} |

## Mutations

${code(mutations.has)}

## Mutations that are not served

${code(mutations.lacks)}

## Fields

| Type | Served | Not served |
| --- | --- | --- |
${objects.map((type) => row(type, served)).join('\n')}

## Types that are not served

${code(absent)}
`
}
