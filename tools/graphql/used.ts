import { readFile } from 'node:fs/promises'
import { isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql'
import { hasNothing } from './rules.ts'
import { directive, isAbsent } from './schema.ts'

/** A field that existing tools ask for. */
export interface UsedField {
  type: string
  field: string
  /** How many of 20 tools do. */
  tools: number
}

/** How many fields of a rank the service has. */
export interface Share {
  rank: string
  served: number
  all: number
}

/** Ranks by the number of tools, from the least number. */
const ranks = [
  { least: 5, rank: '5 or more' },
  { least: 3, rank: '3 or 4' },
  { least: 2, rank: '2' },
  { least: 1, rank: '1' },
]

const file = new URL('../../spec/graphql/used-by-tools.tsv', import.meta.url)

/** The fields of types, queries and mutations that tools ask for, most used first. */
export async function readUsedFields(): Promise<UsedField[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [type = '', field = '', tools = ''] = line.split('\t')
    return { type, field, tools: Number(tools) }
  })
}

/** Whether a field has values: it is in the schema, and not always null or empty. */
export function isServed(schema: GraphQLSchema, { type: name, field: fieldName }: UsedField) {
  const type = schema.getType(name)
  if (!isObjectType(type) && !isInterfaceType(type)) return false
  const field = type.getFields()[fieldName]
  if (!field || isAbsent(type) || hasNothing(field)) return false
  return directive(field, 'always')?.['value'] !== 'null'
}

/** How much of what tools ask for the service has, by the number of tools. */
export function sharesOf(schema: GraphQLSchema, fields: readonly UsedField[]): Share[] {
  const rankOf = ({ tools }: UsedField) => ranks.find(({ least }) => tools >= least)!.rank
  return ranks.map(({ rank }) => {
    const all = fields.filter((each) => rankOf(each) === rank)
    const served = all.filter((each) => isServed(schema, each))
    return { rank, served: served.length, all: all.length }
  })
}
