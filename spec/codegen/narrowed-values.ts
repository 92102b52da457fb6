/** What one schema says of its own values, compared without what is below it. */
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from './contract.ts'

type Report = (rule: string, message: string) => void

const valuesOf = (schema: Schema) => (Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [])

/**
 * A reader told of an enum may switch over it: the seed counts a removed value as breaking, and an added one
 * as an addition, unless the enum says `x-exhaustive`: then everything has one of its values, and one that
 * comes later takes things away from another.
 */
export function compareAnswers(before: Schema, now: Schema, report: Report): void {
  if (!Array.isArray(before.enum)) return
  compareExhaustive(before, now, report)
  if (!Array.isArray(now.enum)) return
  const removed = valuesOf(before).filter((value) => !valuesOf(now).includes(value))
  if (removed.length === 0) return
  report('response-enum-values-removed', `Answers no longer use ${removed.join(', ')}.`)
}

function compareExhaustive(before: Schema, now: Schema, report: Report): void {
  if (before['x-exhaustive'] !== true) return
  if (now['x-exhaustive'] !== true || !Array.isArray(now.enum))
    return report('response-enum-opened', 'Answers may call things by names of later.')
  const added = valuesOf(now).filter((value) => !valuesOf(before).includes(value))
  if (added.length === 0) return
  report('response-enum-values-split', `Answers call ${added.join(', ')} what had another name.`)
}

/** Who leaves something out relied on what then holds; where nothing was said, nothing was promised. */
export function compareRequests(before: Schema, now: Schema, report: Report): void {
  if (before.default === undefined || isDeepStrictEqual(before.default, now.default)) return
  const [was, is] = [before.default, now.default].map((value) => JSON.stringify(value) ?? 'nothing')
  report('default-changed', `What is left out is ${is}, no longer ${was}.`)
}
