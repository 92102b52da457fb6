import { appendFileSync } from 'node:fs'
import { variable } from './note.js'

/** An operation that a client was seen to succeed with, where the server cannot have noticed it. */
export interface Use {
  client: string
  operation: string
  version: string
}

/** How a check may end, the worst first. */
export const outcomes = ['violated', 'holds', 'notApplicable', 'notProven'] as const
export type Outcome = (typeof outcomes)[number]

/** How a check of an operation ended; of the whole server where no operation is named. */
export interface Judgement {
  check: string
  /** What the check is called, beside its number. */
  title?: string | undefined
  operation?: string | undefined
  version: string
  outcome: Outcome
}

/** The same as checks have it: the outcome is the name of a property, whose value says more. */
type Verdict = Pick<Judgement, 'check' | 'operation' | 'version'> & {
  [outcome in Outcome]?: unknown
}

/** Writes lines where answers are noted, if they are. */
function append(lines: object[]): void {
  const file = process.env[variable]
  if (!file || lines.length === 0) return
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Tells the evidence that a client succeeded with an operation. */
export const tellUse = (use: Use): void => append([{ use }])

/**
 * Tells the evidence how checks of a healthy server ended.
 * @param checks what those with numbers are called
 */
export function tellJudgements(
  verdicts: readonly Verdict[],
  checks: readonly { id: string; name: string }[] = [],
): void {
  const titles = new Map(checks.map(({ id, name }) => [id, name]))
  const judgements = verdicts.map((verdict): Judgement => {
    const { check, operation, version } = verdict
    const outcome = outcomes.find((each) => each in verdict) ?? 'notProven'
    return { check, title: titles.get(check), operation, version, outcome }
  })
  append(judgements.map((judgement) => ({ judgement })))
}
