import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildASTSchema,
  concatAST,
  isObjectType,
  parse,
  type ConstDirectiveNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

const folder = new URL('../../spec/graphql/', import.meta.url).pathname

/** The schema of spec/graphql/, with the directives that say how fields are read. */
export async function readSchema(): Promise<GraphQLSchema> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.graphql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return buildASTSchema(concatAST(texts.map((text) => parse(text))))
}

interface Directed {
  astNode?: { directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined
}

/** The arguments of a directive; undefined without it. */
export function directive(of: Directed, name: string): Record<string, string> | undefined {
  const found = of.astNode?.directives?.find((each) => each.name.value === name)
  if (!found) return undefined
  const entries = (found.arguments ?? []).map(
    ({ name: { value: key }, value }) =>
      [key, 'value' in value ? String(value.value) : ''] as const,
  )
  return Object.fromEntries(entries)
}

/** Object types in the order of their names, without those of introspection. */
export const objectTypes = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap())
    .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))

export const isAbsent = (type: GraphQLNamedType): boolean => directive(type, 'absent') !== undefined

/** The name of the schema whose values the objects of a type are. */
export const viewOf = (type: GraphQLNamedType): string | undefined =>
  directive(type, 'view')?.['schema']
