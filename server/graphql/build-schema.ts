import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLUnionType,
  specifiedScalarTypes,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql'
import type {
  Described,
  DescribedField,
  DescribedFields,
  DescribedInput,
  DescribedType,
} from './described.ts'
import type { Execution } from './execution.ts'
import { metered } from './meter.ts'

type FieldConfig = GraphQLFieldConfig<unknown, Execution>
export type FieldResolver = GraphQLFieldResolver<unknown, Execution>

/** What the schema is made of besides its description. */
export interface Behaviour {
  resolvers: Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>
  /** The type of an object behind an interface or union. */
  readonly typeOf: (value: unknown) => string
  /** Resolves when work may continue. */
  pause(): Promise<void>
}

export const mapValues = <In, Out>(
  of: Readonly<Record<string, In>>,
  each: (value: In, key: string) => Out,
) => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, each(value, key)] as const))

/** Makes types from their descriptions. Their fields are made when they are first asked for. */
class Builder {
  readonly #types = new Map<string, GraphQLNamedType>(
    specifiedScalarTypes.map((type) => [type.name, type]),
  )
  readonly #references = new Map<string, GraphQLType>()
  readonly #behaviour: Behaviour

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour
  }

  /** The type with a name such as `[ID!]!`. */
  #type<Type extends GraphQLType>(text: string): Type {
    const known = this.#references.get(text)
    if (known) return known as Type
    const made = this.#reference(text)
    this.#references.set(text, made)
    return made as Type
  }

  #reference(text: string): GraphQLType {
    if (text.endsWith('!')) return new GraphQLNonNull(this.#type<never>(text.slice(0, -1)))
    if (text.startsWith('[')) return new GraphQLList(this.#type(text.slice(1, -1)))
    return this.#types.get(text)!
  }

  readonly #input = ({ type, ...more }: DescribedInput) => ({
    ...more,
    type: this.#type<never>(type),
  })

  #field(field: DescribedField, resolve: FieldResolver | undefined): FieldConfig {
    const { type, args = {}, ...more } = field
    const reached = { type: this.#type<never>(type), args: mapValues(args, this.#input) }
    return { ...more, ...reached, ...(resolve && { resolve: metered(resolve) }) }
  }

  #fields(name: string, { fields, interfaces, description }: DescribedFields) {
    const resolvers = this.#behaviour.resolvers[name]
    return {
      name,
      ...(description !== undefined && { description }),
      interfaces: () => interfaces.map((each) => this.#type<GraphQLInterfaceType>(each)),
      fields: () => mapValues(fields, (field, key) => this.#field(field, resolvers?.[key])),
    }
  }

  #named(name: string, type: DescribedType): GraphQLNamedType {
    const { typeOf: resolveType } = this.#behaviour
    const worded = {
      name,
      ...(type.description !== undefined && { description: type.description }),
    }
    if (type.kind === 'scalar') return new GraphQLScalarType(worded)
    if (type.kind === 'enum')
      return new GraphQLEnumType({ ...worded, values: mapValues(type.values, (each) => each) })
    if (type.kind === 'union') {
      const types = () => type.types.map((each) => this.#type<GraphQLObjectType>(each))
      return new GraphQLUnionType({ ...worded, types, resolveType })
    }
    if (type.kind === 'input') {
      const { isOneOf = false } = type
      const fields = () => mapValues(type.fields, this.#input)
      return new GraphQLInputObjectType({ ...worded, isOneOf, fields })
    }
    if (type.kind === 'object')
      return new GraphQLObjectType<unknown, Execution>(this.#fields(name, type))
    return new GraphQLInterfaceType({ ...this.#fields(name, type), resolveType })
  }

  async build(described: Described): Promise<GraphQLSchema> {
    for (const [name, type] of Object.entries(described))
      this.#types.set(name, this.#named(name, type))
    for (const type of this.#types.values()) {
      await this.#behaviour.pause()
      if ('getFields' in type) type.getFields()
    }
    await this.#behaviour.pause()
    const root = (name: string) => this.#types.get(name) as GraphQLObjectType
    const types = [...this.#types.values()]
    return new GraphQLSchema({
      query: root('Query'),
      mutation: root('Mutation'),
      types,
      assumeValid: true,
    })
  }
}

/** Builds the schema in parts, between which other requests run. */
export const buildSchema = (described: Described, behaviour: Behaviour): Promise<GraphQLSchema> =>
  new Builder(behaviour).build(described)
