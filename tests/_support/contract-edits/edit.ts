import type { Schema } from '../../../spec/codegen/contract.ts'
import type { Cut } from './cut.ts'

export type Level = 'breaking' | 'additive' | 'wording'

/** A kind of edit that somebody might make, and what the gates must call it. */
export interface Edit {
  name: string
  level: Level
  /** What it is made in; operations where nothing is said. */
  of?: 'webhooks'
  /** Every place of an operation where such an edit can be made, as what makes it. */
  sites: (cut: Cut) => (() => void)[]
}

type Sites = Edit['sites']

/** A list to which edits of one level are added. */
export function editsOf(level: Level) {
  const edits: Edit[] = []
  const add = (name: string, sites: Sites) => void edits.push({ name, level, sites })
  return { edits, add }
}

/** The edit where the condition holds. */
export const when = (condition: boolean, edit: () => void) => (condition ? [edit] : [])

export const without = <T>(list: readonly T[], item: T) => list.filter((each) => each !== item)

export const typesOf = (schema: Schema): string[] =>
  [schema.type ?? []].flat().filter((type) => type !== 'null')

export const isNullable = (schema: Schema): boolean => [schema.type].flat().includes('null')

/** Another type than those that it has. */
export function retype(schema: Schema): void {
  const other = typesOf(schema).includes('boolean') ? 'integer' : 'boolean'
  const isPlain = !isNullable(schema)
  for (const key of Object.keys(schema)) if (key !== 'description') delete schema[key]
  schema.type = isPlain ? other : [other, 'null']
}

/** Ways to let less through, for the types that have them. */
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
