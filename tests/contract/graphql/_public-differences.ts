import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

type Field = GraphQLField<unknown, unknown>
type Input = GraphQLArgument | GraphQLInputField

const isDifferent = (own: unknown, theirs: unknown): boolean =>
  JSON.stringify(own) !== JSON.stringify(theirs)

const typed = ({ type, defaultValue }: Input): string =>
  `${String(type)}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`

/** Arguments or input fields: those of the service are typed as the public ones, and none that a caller must give is left out. */
function inputsDiffer(place: string, own: readonly Input[], theirs: readonly Input[]): string[] {
  const known = new Map(theirs.map((each) => [each.name, each]))
  return own.flatMap((each) => {
    const other = known.get(each.name)
    if (!other) return [`${place}(${each.name}) is not public`]
    return isDifferent(typed(each), typed(other))
      ? [`${place}(${each.name}) is ${typed(each)}, not ${typed(other)}`]
      : []
  })
}

function fieldDiffers(place: string, own: Field, theirs: Field | undefined): string[] {
  if (!theirs) return [`${place} is not public`]
  const type = isDifferent(String(own.type), String(theirs.type))
    ? [`${place} is ${String(own.type)}, not ${String(theirs.type)}`]
    : []
  const isKept = theirs.deprecationReason !== undefined && own.deprecationReason === undefined
  const kept = isKept ? [`${place} is deprecated`] : []
  return [...type, ...kept, ...inputsDiffer(place, own.args, theirs.args)]
}

const namesOf = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name)

const unknownOf = (place: string, own: readonly string[], theirs: readonly string[]): string[] =>
  own.filter((name) => !theirs.includes(name)).map((name) => `${place}.${name} is not public`)

function typeDiffers(own: GraphQLNamedType, theirs: GraphQLNamedType): string[] {
  const { name } = own
  if (own.constructor !== theirs.constructor) return [`${name} is of another kind`]
  if (isEnumType(own) && isEnumType(theirs))
    return unknownOf(name, namesOf(own.getValues()), namesOf(theirs.getValues()))
  if (isUnionType(own) && isUnionType(theirs))
    return unknownOf(name, namesOf(own.getTypes()), namesOf(theirs.getTypes()))
  if (isInputObjectType(own) && isInputObjectType(theirs)) {
    const [mine, others] = [own, theirs].map((type) => Object.values(type.getFields()))
    return inputsDiffer(name, mine!, others!)
  }
  if (!isObjectType(own) && !isInterfaceType(own)) return []
  const fields = (theirs as typeof own).getFields()
  return [
    ...unknownOf(
      name,
      namesOf(own.getInterfaces()),
      namesOf((theirs as typeof own).getInterfaces()),
    ),
    ...Object.values(own.getFields()).flatMap((field) =>
      fieldDiffers(`${name}.${field.name}`, field, fields[field.name]),
    ),
  ]
}

/** Where a schema says something else than the public one of what both have. */
export const differences = (own: GraphQLSchema, theirs: GraphQLSchema): string[] =>
  Object.values(own.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return []
    const other = theirs.getType(type.name)
    return other ? typeDiffers(type, other) : [`${type.name} is not public`]
  })
