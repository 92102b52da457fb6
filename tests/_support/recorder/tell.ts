import { appendFileSync } from 'node:fs'
import { variable } from './note.js'

/** An operation that a client was seen to succeed with, where the server cannot have noticed it. */
export interface Use {
  client: string
  operation: string
  version: string
}

export const outcomes = ['violated', 'holds', 'notApplicable', 'notProven'] as const

/** How a check of an operation ended; of the whole server where no operation is named. */
export interface Judgement {
  check: string
  /** What it is called, beside its number. */
  title?: string
  operation?: string | undefined
  version: string
  outcome: (typeof outcomes)[number]
}

/** Writes lines where answers are noted, if they are. */
function append(lines: object[]): void {
  const file = process.env[variable]
  if (!file || lines.length === 0) return
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Tells the evidence that a client succeeded with an operation. */
export const tellUse = (use: Use): void => append([{ use }])

/** Tells the evidence how checks of a healthy server ended. */
export const tellJudgements = (judgements: readonly Judgement[]): void =>
  append(judgements.map((judgement) => ({ judgement })))
