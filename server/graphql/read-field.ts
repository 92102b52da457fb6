import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql'
import { rules, wholes, type Rule } from '../../generated/graphql/rules.ts'
import type { TypeName, View } from '../../generated/graphql/types.ts'
import { bucketOf } from '../access/limits/bucket.ts'
import { renderMarkdown } from '../api/markdown.ts'
import type { OperationId } from '../contract/schemas.ts'
import { connectionOf, inlineConnection, listOf, type PageArguments } from './connection.ts'
import type { Execution } from './execution.ts'
import { commitAt } from './git/loaders.ts'
import { repositoryAt } from './git/site.ts'
import { Item, pathOf, type Place } from './item.ts'
import { listingOf } from './listing.ts'
import { restOfPull } from './pulls/pull-reads.ts'
import { organizationSettings, settingsOf } from './repositories/settings.ts'

type Values = Record<string, unknown>

/** The value at a path; undefined where the view has not that part. */
function dig(view: unknown, path: readonly string[]): unknown {
  let value = view
  for (const key of path) {
    if (value === null || value === undefined) return value
    value = (value as Values)[key]
  }
  return value
}

/** The type of an object behind an interface or union. */
function concrete(name: string, value: Values): TypeName {
  if (value['type'] === 'Bot' || value['type'] === 'Organization') return value['type']
  if ('slug' in value && !('login' in value)) return 'events' in value ? 'App' : 'Team'
  return name === 'IssueOrPullRequest' && 'pull_request' in value ? 'PullRequest' : 'User'
}

/** A value of the contract as what a field has: objects become items, words become enum values. */
function present(value: unknown, type: GraphQLOutputType, place: Place): unknown {
  if (value === null || value === undefined) return null
  if (isNonNullType(type)) return present(value, type.ofType, place)
  if (isListType(type)) {
    const inner = type.ofType
    return (value as unknown[]).map((each) => present(each, inner, place))
  }
  if (isEnumType(type)) return (value as string).toUpperCase().replace(/[ -]/g, '_')
  if (value instanceof Item || typeof value !== 'object') return value
  const name = isAbstractType(type) ? concrete(type.name, value as Values) : type.name
  return new Item(name as TypeName, value, place)
}

/** Reads the whole view of an item of which a list has only a part. */
async function wholeOf(item: Item, execution: Execution): Promise<unknown> {
  const operation = wholes[item.type] as OperationId | undefined
  if (!operation) return item.view
  const { body } = await execution.read(operation, { path: pathOf(item) })
  return body
}

type Read = (item: Item, execution: Execution, path: readonly string[]) => Promise<unknown>

/** What else is read where a view has not a field: what costs less, or what it hides, first. */
const readers: Partial<Record<TypeName, readonly Read[]>> = {
  Commit: [
    (item, execution) =>
      commitAt((item.view as Partial<View<'Commit'>>).sha!, pathOf(item), execution),
    wholeOf,
  ],
  PullRequest: [(item, execution, path) => restOfPull(item, path, execution)],
  Organization: [wholeOf, organizationSettings],
  Repository: [wholeOf, settingsOf],
}

const usualReaders: readonly Read[] = [wholeOf]

async function readValue(
  item: Item,
  path: readonly string[],
  execution: Execution,
): Promise<unknown> {
  let value: unknown
  for (const read of readers[item.type] ?? usualReaders) {
    if (value !== undefined) return value
    value = dig(await read(item, execution, path), path)
  }
  return value
}

/** The value of a field in a view, of which the rest is read if it has not the field. */
export function valueAt(item: Item, path: readonly string[], execution: Execution): unknown {
  const value = dig(item.view, path)
  return value === undefined ? readValue(item, path, execution) : value
}

const nodesOf = (info: GraphQLResolveInfo): GraphQLOutputType => {
  const connection = getNamedType(info.returnType)
  const { nodes } = (
    connection as unknown as { getFields: () => Record<string, { type: GraphQLOutputType }> }
  ).getFields()
  return (nodes!.type as unknown as { ofType: GraphQLOutputType }).ofType
}

const isConnection = ({ returnType }: GraphQLResolveInfo) =>
  getNamedType(returnType).name.endsWith('Connection')

function listed(
  item: Item,
  rule: Rule,
  args: PageArguments,
  execution: Execution,
  info: GraphQLResolveInfo,
) {
  const { operation, key, query } = rule.list!
  const place = pathOf(item)
  const type = nodesOf(info)
  const made = (each: unknown) => present(each, type, place)
  const input = { path: place, ...(query && { query }) } as never
  return connectionOf(listingOf(execution, operation as OperationId, input, made, key), args)
}

/** A text in the form that a field has it: the path of a URL, or Markdown as HTML or text. */
async function inForm(
  value: string,
  form: NonNullable<Rule['as']>,
  { caller, context }: Execution,
): Promise<string> {
  if (form === 'path') return new URL(value).pathname
  return (await renderMarkdown(value, bucketOf(caller), context))[form]
}

/** The repository that an object is in. */
export const repositoryOf = (item: Item, execution: Execution): Promise<Item<'Repository'>> =>
  repositoryAt(pathOf(item), execution)

const texts = ['String!', 'HTML!']

/** Bodies are null in the contract where nobody wrote one. */
const orEmpty = (value: unknown, { returnType }: GraphQLResolveInfo) =>
  value === null && texts.includes(String(returnType)) ? '' : value

/** A value that was read, as its field has it. */
function shape(
  read: unknown,
  item: Item,
  rule: Rule,
  args: PageArguments,
  execution: Execution,
  info: GraphQLResolveInfo,
): unknown {
  const value = orEmpty(read, info)
  if (rule.as && typeof value === 'string') return inForm(value, rule.as, execution)
  if (typeof value === 'boolean' || typeof value === 'number') return value
  const place = pathOf(item)
  if (!isConnection(info)) return present(value, info.returnType, place)
  const type = nodesOf(info)
  return connectionOf(
    listOf(((value ?? []) as unknown[]).map((each) => present(each, type, place))),
    args,
  )
}

/** Reads by a rule. Without a promise where the value is there, because most fields are read so. */
function byRule(
  item: Item,
  rule: Rule,
  args: PageArguments,
  execution: Execution,
  info: GraphQLResolveInfo,
): unknown {
  if (rule.absent) return isConnection(info) ? inlineConnection([], args) : null
  if (rule.in) return repositoryOf(item, execution)
  if (rule.list) return listed(item, rule, args, execution, info)
  const value = 'always' in rule ? rule.always : valueAt(item, rule.at!, execution)
  if (!(value instanceof Promise)) return shape(value, item, rule, args, execution, info)
  return value.then((each: unknown) => shape(each, item, rule, args, execution, info))
}

/** Reads a field that has no resolver: by its rule from an item, or as a property of an object. */
export const readField: GraphQLFieldResolver<unknown, Execution> = (
  source,
  args,
  execution,
  info,
) => {
  if (source instanceof Item) {
    const rule = rules[`${info.parentType.name}.${info.fieldName}`]
    if (!rule) throw new Error(`${info.parentType.name}.${info.fieldName} has no resolver`)
    return byRule(source as Item, rule, args as PageArguments, execution, info)
  }
  const value = (source as Values)[info.fieldName]
  return typeof value === 'function'
    ? (value as (args: unknown) => unknown)(args)
    : (value ?? absentOf(args as PageArguments, info))
}

/** What objects that are no items leave out. */
function absentOf(args: PageArguments, info: GraphQLResolveInfo): unknown {
  const rule = rules[`${info.parentType.name}.${info.fieldName}`]
  if (rule && 'always' in rule) return rule.always
  return rule?.absent && isConnection(info) ? inlineConnection([], args) : null
}
