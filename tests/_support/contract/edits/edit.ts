import type { Schema } from '../../../../tools/contract/contract.ts'
import type { Cut } from './cut.ts'

export type Level = 'breaking' | 'additive' | 'wording'

/** A kind of edit, and how the gates must classify it. */
export interface Edit {
  name: string
  level: Level
  /** Where it applies: operations by default. */
  of?: 'webhooks'
  /** Functions that make the edit, one for each possible place in an operation. */
  sites: (cut: Cut) => (() => void)[]
}

type Sites = Edit['sites']

/** A list for edits of one level. */
export function editsOf(level: Level) {
  const edits: Edit[] = []
  const add = (name: string, sites: Sites) => void edits.push({ name, level, sites })
  return { edits, add }
}

/** The edit if the condition holds, otherwise none. */
export const when = (condition: boolean, edit: () => void) => (condition ? [edit] : [])

export const without = <T>(list: readonly T[], item: T) => list.filter((each) => each !== item)

export const typesOf = (schema: Schema): string[] =>
  [schema.type ?? []].flat().filter((type) => type !== 'null')

export const isNullable = (schema: Schema): boolean => [schema.type].flat().includes('null')

/** Changes the type of a schema. */
export function retype(schema: Schema): void {
  const other = typesOf(schema).includes('boolean') ? 'integer' : 'boolean'
  const isPlain = !isNullable(schema)
  for (const key of Object.keys(schema)) if (key !== 'description') delete schema[key]
  schema.type = isPlain ? other : [other, 'null']
}

/** Ways to narrow a schema, depending on its type. */
export function narrowings(schema: Schema): (() => void)[] {
  const set = (key: string, value: unknown) => () => void (schema[key] = value)
  const bound = (key: string, by: number, usual: number) =>
    set(key, typeof schema[key] === 'number' ? schema[key] + by : usual)
  if (schema.enum || schema.const !== undefined) return []
  const ways: Record<string, (() => void)[]> = {
    string: [
      bound('maxLength', -1, 7),
      bound('minLength', 1, 3),
      set('pattern', '^z'),
      ...(schema.format ? [] : [set('format', 'date-time')]),
    ],
    integer: [bound('maximum', -1, 100), bound('minimum', 1, 3), set('multipleOf', 5)],
    number: [bound('maximum', -1, 100), bound('minimum', 1, 3)],
    array: [bound('maxItems', -1, 3), bound('minItems', 1, 2)],
  }
  return typesOf(schema).flatMap((type) => ways[type] ?? [])
}
