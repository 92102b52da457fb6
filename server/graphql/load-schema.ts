import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql'
import type { Execution } from './execution.ts'
import { Item } from './item.ts'
import { resolvers } from './types/index.ts'

const file = new URL('../../generated/graphql/schema.graphql', import.meta.url)

type AnyResolver = (source: unknown, args: unknown, execution: Execution) => unknown

/** The type of an object behind an interface or union. */
const typeOf = (value: unknown): string =>
  value instanceof Item ? value.type : (value as { __typename: string }).__typename

/** The schema with its resolvers. Made on first use: it takes some tens of milliseconds. */
export function loadSchema(): GraphQLSchema {
  const schema = buildASTSchema(parse(readFileSync(file, 'utf8'), { noLocation: true }), {
    assumeValidSDL: true,
  })
  for (const type of Object.values(schema.getTypeMap()))
    if (isInterfaceType(type) || isUnionType(type)) type.resolveType = typeOf
  const all = Object.entries(resolvers as unknown as Record<string, Record<string, AnyResolver>>)
  for (const [name, fields] of all) {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new Error(`no type ${name}`)
    for (const [field, resolve] of Object.entries(fields))
      type.getFields()[field]!.resolve = resolve as GraphQLFieldResolver<unknown, Execution>
  }
  return schema
}
