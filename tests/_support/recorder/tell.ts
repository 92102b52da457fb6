import { appendFileSync } from 'node:fs'
import { variable } from './note.js'

/** An operation that a client used successfully, which the server could not record itself. */
export interface Use {
  client: string
  operation: string
  version: string
}

/** Possible outcomes of a check, worst first. */
export const outcomes = ['violated', 'holds', 'notApplicable', 'notProven'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome of a check for an operation, or for the whole server if no operation is given. */
export interface Judgement {
  check: string
  /** Title of the check, in addition to its number. */
  title?: string | undefined
  operation?: string | undefined
  version: string
  outcome: Outcome
}

/** The result of a check: the outcome is a property name, whose value has the details. */
type Verdict = Pick<Judgement, 'check' | 'operation' | 'version'> & {
  [outcome in Outcome]?: unknown
}

/** Appends lines to the recording, if enabled. */
function append(lines: object[]): void {
  const file = process.env[variable]
  if (!file || lines.length === 0) return
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Records for the evidence that a client used an operation successfully. */
export const tellUse = (use: Use): void => append([{ use }])

/**
 * Records for the evidence the outcomes of checks on a correct server.
 * @param checks titles by number
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
