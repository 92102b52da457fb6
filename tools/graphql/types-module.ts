import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import type { Rule } from './rule.ts'
import { isAbsent, objectTypes, viewOf } from './schema.ts'

const scalars: Record<string, string> = { Int: 'number', Float: 'number', Boolean: 'boolean' }

/** Writes the types of a schema in TypeScript. */
class Writer {
  readonly #schema: GraphQLSchema

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  #possible(type: GraphQLNamedType): GraphQLObjectType[] {
    if (!isInterfaceType(type) && !isUnionType(type)) return []
    return this.#schema.getPossibleTypes(type).filter((each) => !isAbsent(each))
  }

  #abstract(type: GraphQLNamedType): string {
    const possible = this.#possible(type)
    const viewed = possible.filter((each) => viewOf(each) !== undefined)
    const others = possible.filter((each) => viewOf(each) === undefined)
    const item =
      viewed.length > 0 ? [`ItemOf<${viewed.map(({ name }) => `'${name}'`).join(' | ')}>`] : []
    const objects = others.map(({ name }) => `Named<'${name}', ${name}>`)
    return [...item, ...objects].join(' | ') || 'never'
  }

  /** The type of a value, without null. */
  named(type: GraphQLNamedType): string {
    if (isEnumType(type) || isInputObjectType(type)) return type.name
    if (isInterfaceType(type) || isUnionType(type)) return this.#abstract(type)
    if (isObjectType(type)) return viewOf(type) === undefined ? type.name : `ItemOf<'${type.name}'>`
    return scalars[type.name] ?? 'string'
  }

  /** The type of a value that may be null. */
  type(type: GraphQLType): string {
    if (isNonNullType(type)) return this.#bare(type.ofType)
    return `${this.#bare(type)} | null`
  }

  #bare(type: GraphQLType): string {
    if (isListType(type)) return `readonly (${this.type(type.ofType)})[]`
    return this.named(type as GraphQLNamedType)
  }

  input({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): string {
    const isNeeded = isNonNullType(type) || defaultValue !== undefined
    return `  ${name}${isNeeded ? '' : '?'}: ${this.type(type)}`
  }

  args(field: GraphQLField<unknown, unknown>): string {
    if (field.args.length === 0) return 'object'
    return `{ ${field.args.map((each) => this.input(each).trim()).join('; ')} }`
  }
}

const inputsOf = (schema: GraphQLSchema, writer: Writer): string[] =>
  Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .map((type) => {
      const fields = Object.values(type.getFields())
      return `export interface ${type.name} {\n${fields.map((each) => writer.input(each)).join('\n')}\n}`
    })

const enumsOf = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith('__'))
    .map(
      (type) =>
        `export type ${type.name} = ${type
          .getValues()
          .map(({ name }) => `'${name}'`)
          .join(' | ')}`,
    )

/** Objects that are no values of the contract: their fields, or functions that make them. */
function objectOf(
  type: GraphQLObjectType,
  rules: ReadonlyMap<string, Rule>,
  writer: Writer,
): string {
  const lines = Object.values(type.getFields()).map((field) => {
    const hasRule = rules.has(`${type.name}.${field.name}`)
    const optional = hasRule || !isNonNullType(field.type) ? '?' : ''
    return `  ${field.name}${optional}: Value<${writer.type(field.type)}, ${writer.args(field)}>`
  })
  return `export interface ${type.name} {\n${lines.join('\n')}\n}`
}

/** What fields of an item need, because no rule reads them. */
function resolversOf(
  type: GraphQLObjectType,
  rules: ReadonlyMap<string, Rule>,
  writer: Writer,
): string[] {
  const isRoot = ['Query', 'Mutation'].includes(type.name)
  const open = Object.values(type.getFields()).filter(
    ({ name }) => !rules.has(`${type.name}.${name}`),
  )
  if (open.length === 0) return []
  const source = isRoot ? 'undefined' : `Items['${type.name}']`
  const lines = open.map(
    (field) =>
      `    ${field.name}: Resolver<${source}, ${writer.args(field)}, ${writer.type(field.type)}, Execution>`,
  )
  return [`  ${type.name}: {\n${lines.join('\n')}\n  }`]
}

const head = `import type { components } from '../newest/types.ts'

type Schemas = components['schemas']

/** A value, soon. */
type Soon<T> = T | Promise<T>

/** A field of an object: its value, or a function of the arguments. */
export type Value<T, Args> = Soon<T> | ((args: Args) => Soon<T>)

/** An object of a type with a view. */
export interface ItemOf<Type extends TypeName> {
  readonly type: Type
}

/** An object that tells its type, where it could be one of several. */
export type Named<Name extends string, T> = T & { __typename: Name }

export type Resolver<Source, Args, Result, Execution> = (
  source: Source,
  args: Args,
  execution: Execution,
) => Soon<Result | undefined>
`

/** generated/graphql/types.ts: the schema as types, and the resolvers that it needs. */
export function typesModule(
  schema: GraphQLSchema,
  rules: ReadonlyMap<string, Rule>,
  notice: string,
): string {
  const writer = new Writer(schema)
  const objects = objectTypes(schema).filter((type) => !isAbsent(type))
  const viewed = objects.filter((type) => viewOf(type) !== undefined)
  const roots = objects.filter(({ name }) => ['Query', 'Mutation'].includes(name))
  const plain = objects.filter((type) => viewOf(type) === undefined && !roots.includes(type))
  const views = viewed.map((type) => `  ${type.name}: Schemas['${viewOf(type)}']`)
  const absent = objectTypes(schema)
    .filter((type) => isAbsent(type))
    .map(({ name }) => `export type ${name} = never`)
  return `${[
    `/** ${notice} */`,
    head,
    `/** Views by type. */\nexport interface Views {\n${views.join('\n')}\n}`,
    'export type TypeName = keyof Views',
    'export type View<Type extends TypeName> = Views[Type]',
    ...enumsOf(schema),
    ...inputsOf(schema, writer),
    ...absent,
    ...plain.map((type) => objectOf(type, rules, writer)),
    `/** Fields without a rule. */\nexport interface Resolvers<Items extends Record<TypeName, unknown>, Execution> {\n${[...roots, ...viewed].flatMap((type) => resolversOf(type, rules, writer)).join('\n')}\n}`,
  ].join('\n\n')}\n`
}
