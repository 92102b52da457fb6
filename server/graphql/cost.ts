import {
  getNamedType,
  isObjectType,
  isInterfaceType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { TypedError } from './errors.ts'

/** What a document costs before it runs (docs/guides/graphql.md). */
export interface Cost {
  /** Points of the primary limit: a hundredth of the requests for lists, and at least 1. */
  points: number
  /** Objects of all lists at most. */
  nodes: number
}

const mostNodes = 500_000
const mostPerPage = 100
/** Connections of which VS Code reads 150 together. */
const longerPages: Readonly<Record<string, number>> = { timelineItems: 250 }
const mostIds = 100

interface Counting {
  schema: GraphQLSchema
  fragments: Readonly<Record<string, FragmentDefinitionNode>>
  variables: Readonly<Record<string, unknown>>
  requests: number
  nodes: number
}

function numberIn(value: ValueNode | undefined, { variables }: Counting): number | undefined {
  if (value?.kind === Kind.INT) return Number(value.value)
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  return typeof given === 'number' ? given : undefined
}

/** The size of a page of a connection. @throws TypedError without `first` or `last`, or beyond the limit */
function pageSize(field: FieldNode, counting: Counting): number {
  const argument = (name: string) =>
    numberIn(field.arguments?.find((each) => each.name.value === name)?.value, counting)
  const name = field.name.value
  const most = longerPages[name] ?? mostPerPage
  for (const way of ['first', 'last']) {
    const size = argument(way)
    if (size === undefined) continue
    const refuse = (problem: string) => {
      throw new TypedError('EXCESSIVE_PAGINATION', problem)
    }
    if (size > most)
      refuse(
        `Requesting ${size} records on the \`${name}\` connection exceeds the \`${way}\` limit of ${most} records.`,
      )
    if (size < 0) refuse(`\`${way}\` on the \`${name}\` connection cannot be less than zero.`)
    return size
  }
  throw new TypedError(
    'MISSING_PAGINATION_BOUNDARIES',
    `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
  )
}

/** Whether the selection asks a connection for more than its length. */
const wantsItems = ({ selectionSet }: FieldNode): boolean =>
  selectionSet!.selections.some(
    (each) => each.kind !== Kind.FIELD || ['nodes', 'edges', 'pageInfo'].includes(each.name.value),
  )

const isConnection = (type: GraphQLNamedType): boolean =>
  type.name.endsWith('Connection') && isObjectType(type) && 'pageInfo' in type.getFields()

/** The number of objects that `nodes` asks for. @throws TypedError for more than 100 */
function idsOf(field: FieldNode, { variables }: Counting): number {
  const value = field.arguments?.find(({ name }) => name.value === 'ids')?.value
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  const ids = value?.kind === Kind.LIST ? value.values : given
  const many = Array.isArray(ids) ? ids.length : 1
  if (many <= mostIds) return many
  throw new TypedError(
    'EXCESSIVE_PAGINATION',
    `You may not provide more than ${mostIds} node ids; you provided ${many}.`,
  )
}

function countField(field: FieldNode, parent: GraphQLNamedType, many: number, counting: Counting) {
  if (!field.selectionSet || !(isObjectType(parent) || isInterfaceType(parent))) return
  const found = parent.getFields()[field.name.value]
  if (!found) return
  const type = getNamedType(found.type)
  if (found.args.some(({ name }) => name === 'ids'))
    return countIn(field.selectionSet, type, many * idsOf(field, counting), counting)
  const paged = found.args.some(({ name }) => name === 'first')
  if (!paged || !isConnection(type) || !wantsItems(field))
    return countIn(field.selectionSet, type, many, counting)
  const size = pageSize(field, counting)
  counting.requests += many
  counting.nodes += many * size
  countIn(field.selectionSet, type, many * size, counting)
}

function countIn(
  set: SelectionSetNode,
  type: GraphQLNamedType,
  many: number,
  counting: Counting,
): void {
  for (const each of set.selections) {
    if (each.kind === Kind.FIELD) countField(each, type, many, counting)
    else {
      const inner = each.kind === Kind.INLINE_FRAGMENT ? each : counting.fragments[each.name.value]!
      const on = inner.typeCondition && counting.schema.getType(inner.typeCondition.name.value)
      countIn(inner.selectionSet, on ?? type, many, counting)
    }
  }
}

/**
 * Computes the cost of an operation of a document before it runs.
 * @throws TypedError when a list has no bound, or all lists together are too long
 */
export function costOf(
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  variables: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): Cost {
  const counting: Counting = { schema, fragments, variables, requests: 0, nodes: 0 }
  countIn(operation.selectionSet, schema.getRootType(operation.operation)!, 1, counting)
  const { nodes, requests } = counting
  if (nodes > mostNodes)
    throw new TypedError(
      'MAX_NODE_LIMIT_EXCEEDED',
      `This query requests up to ${nodes} possible nodes which exceeds the maximum limit of ${mostNodes}.`,
    )
  return { points: Math.max(1, Math.round(requests / 100)), nodes }
}
