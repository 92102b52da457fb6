/** Types of the schema by name, as generated/graphql/schema.json has them. */
export type Described = Readonly<Record<string, DescribedType>>

interface Worded {
  description?: string
  deprecationReason?: string
}

/** An argument, or a field of an input. */
export interface DescribedInput extends Worded {
  /** Such as `[ID!]!`. */
  type: string
  defaultValue?: unknown
}

export interface DescribedField extends Worded {
  type: string
  args?: Readonly<Record<string, DescribedInput>>
}

interface Fields {
  interfaces: readonly string[]
  fields: Readonly<Record<string, DescribedField>>
}

export type DescribedType = Worded &
  (
    | { kind: 'scalar' }
    | { kind: 'enum'; values: Readonly<Record<string, Worded>> }
    | { kind: 'union'; types: readonly string[] }
    | { kind: 'input'; isOneOf?: boolean; fields: Readonly<Record<string, DescribedInput>> }
    | ({ kind: 'object' } & Fields)
    | ({ kind: 'interface' } & Fields)
  )

/** The kinds whose fields have arguments. */
export type DescribedFields = Extract<DescribedType, { kind: 'object' | 'interface' }>
