/** Compares the constraints of one schema, without its subschemas. */
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../contract/contract.ts'

type Report = (rule: string, message: string) => void

const valuesOf = (schema: Schema) => (Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [])

/**
 * A reader may switch over the values of an enum. Removing a value is a breaking change; adding one
 * is an addition, unless the enum has `x-exhaustive`: then every object has one of the listed
 * values, and a new value takes objects away from another.
 */
export function compareAnswers(before: Schema, now: Schema, report: Report): void {
  if (!Array.isArray(before.enum)) return
  compareExhaustive(before, now, report)
  if (!Array.isArray(now.enum)) return
  const removed = valuesOf(before).filter((value) => !valuesOf(now).includes(value))
  if (removed.length === 0) return
  report('response-enum-values-removed', `Responses no longer contain ${removed.join(', ')}.`)
}

function compareExhaustive(before: Schema, now: Schema, report: Report): void {
  if (before['x-exhaustive'] !== true) return
  if (now['x-exhaustive'] !== true || !Array.isArray(now.enum))
    return report('response-enum-opened', 'Responses may contain values added later.')
  const added = valuesOf(now).filter((value) => !valuesOf(before).includes(value))
  if (added.length === 0) return
  report(
    'response-enum-values-split',
    `Responses use the new value ${added.join(', ')} instead of another one.`,
  )
}

/**
 * Callers who omit a field rely on its default. Without a documented default, there is no promise.
 */
export function compareRequests(before: Schema, now: Schema, report: Report): void {
  if (before.default === undefined || isDeepStrictEqual(before.default, now.default)) return
  const [was, is] = [before.default, now.default].map((value) => JSON.stringify(value) ?? 'nothing')
  report('default-changed', `The default is ${is}, no longer ${was}.`)
}
