import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'

/** A page of the reference in Markdown. */
export interface ReferenceText {
  name: string
  title: string
  text: string
}

const kinds: [name: string, title: string, has: (type: GraphQLNamedType) => boolean][] = [
  ['queries', 'GraphQL queries', ({ name }) => name === 'Query'],
  ['mutations', 'GraphQL mutations', ({ name }) => name === 'Mutation'],
  ['connections', 'GraphQL connections', ({ name }) => /(Connection|Edge)$/.test(name)],
  ['payloads', 'GraphQL payloads', ({ name }) => name.endsWith('Payload')],
  ['objects', 'GraphQL objects', isObjectType],
  ['interfaces', 'GraphQL interfaces', isInterfaceType],
  ['unions', 'GraphQL unions', isUnionType],
  ['enums', 'GraphQL enums', isEnumType],
  ['inputs', 'GraphQL inputs', isInputObjectType],
  ['scalars', 'GraphQL scalars', isScalarType],
]

const pageOf = (type: GraphQLNamedType): string => kinds.find(([, , has]) => has(type))![0]

/** A type as code, with a link to where it is described. */
function linked(type: GraphQLType): string {
  const named = getNamedType(type)
  if (isSpecifiedScalarType(named)) return `\`${String(type)}\``
  return `[\`${String(type)}\`](${pageOf(named)}.md#${named.name.toLowerCase()})`
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

interface Worded {
  description?: string | null | undefined
  deprecationReason?: string | null | undefined
}

const inWords = ({ description, deprecationReason }: Worded) =>
  cell(
    [description, deprecationReason && `Deprecated: ${deprecationReason}`]
      .filter(Boolean)
      .join(' '),
  )

const argumentsOf = (args: readonly GraphQLArgument[]): string =>
  args.map(({ name, type }) => `\`${name}\`: ${linked(type)}`).join('<br>')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

function fieldsOf(fields: Record<string, GraphQLField<unknown, unknown>>): string {
  const rows = Object.values(fields).map((field) => [
    `\`${field.name}\``,
    linked(field.type),
    argumentsOf(field.args),
    inWords(field),
  ])
  return table(['Field', 'Type', 'Arguments', 'Description'], rows)
}

function inputsOf(fields: Record<string, GraphQLInputField>): string {
  const rows = Object.values(fields).map((field) => [
    `\`${field.name}\``,
    linked(field.type),
    inWords(field),
  ])
  return table(['Field', 'Type', 'Description'], rows)
}

const listed = (words: string, types: readonly GraphQLNamedType[]): string =>
  types.length === 0 ? '' : `${words}: ${types.map(linked).join(', ')}`

function contentOf(type: GraphQLNamedType, schema: GraphQLSchema): string[] {
  if (isObjectType(type))
    return [listed('Implements', type.getInterfaces()), fieldsOf(type.getFields())]
  if (isInterfaceType(type))
    return [listed('Implemented by', schema.getPossibleTypes(type)), fieldsOf(type.getFields())]
  if (isUnionType(type)) return [listed('One of', type.getTypes())]
  if (isInputObjectType(type)) return [inputsOf(type.getFields())]
  if (isEnumType(type))
    return [
      table(
        ['Value', 'Description'],
        type.getValues().map((value) => [`\`${value.name}\``, inWords(value)]),
      ),
    ]
  return []
}

/** Everything in the schema, in pages by kind. */
export function referenceTexts(schema: GraphQLSchema): ReferenceText[] {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  return kinds.map(([name, title]) => {
    const own = types.filter((type) => pageOf(type) === name)
    const sections = own.map((type) =>
      [`## ${type.name}`, type.description ?? '', ...contentOf(type, schema)]
        .filter((part) => part !== '')
        .join('\n\n'),
    )
    return { name, title, text: `${[`# ${title}`, ...sections].join('\n\n')}\n` }
  })
}
