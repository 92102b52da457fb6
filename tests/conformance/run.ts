import type {
  Answer,
  AnswerCheck,
  Check,
  OperationCheck,
  OperationUnderTest,
  Outcome,
  ServerCheck,
  Subject,
  Verdict,
} from './check.ts'
import { notProven } from './outcomes.ts'
import { provoke } from './provoke.ts'
import { Violation } from './violation.ts'

/** Results of one response check, by operation. */
class Tally {
  readonly #check: AnswerCheck
  readonly #subject: Subject
  readonly #cases = new Map<string, number>()
  readonly #violated = new Map<string, Violation>()

  constructor(check: AnswerCheck, subject: Subject) {
    this.#check = check
    this.#subject = subject
  }

  see(answer: Answer): void {
    const found = this.#check.judge(answer, this.#subject)
    if (!found) return
    const id = answer.operation?.id ?? ''
    this.#cases.set(id, (this.#cases.get(id) ?? 0) + 1)
    if (found.length > 0 && !this.#violated.has(id))
      this.#violated.set(id, new Violation(found.join('\n'), answer))
  }

  verdicts(): Verdict[] {
    const { operations, version } = this.#subject
    const ids = [...operations.map(({ id }) => id), ...(this.#cases.has('') ? [''] : [])]
    return ids.map((id) => {
      const violated = this.#violated.get(id)
      const cases = this.#cases.get(id)
      const about = { check: this.#check.id, operation: id || undefined, version }
      if (violated) return { ...about, violated }
      return {
        ...about,
        ...(cases ? { holds: cases } : notProven('no such response was received')),
      }
    })
  }
}

async function settled(run: () => Promise<Outcome>, { fc: { seed } }: Subject) {
  try {
    return await run()
  } catch (error) {
    const violated = error instanceof Violation ? error : new Violation(String(error))
    if (error instanceof Error && error !== violated && error.stack) violated.stack = error.stack
    if (!violated.message.includes('seed ')) violated.message += `\nseed ${seed}`
    return { violated }
  }
}

/** Whether a check covers an operation. A full run covers all pairs. */
export type Turn = (check: Check, operation: OperationUnderTest) => boolean

/** Runs sequentially, because much state is shared and every run must give the same result. */
async function onOperations(
  check: OperationCheck,
  subject: Subject,
  hasTurn: Turn,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const operation of subject.operations) {
    if (!hasTurn(check, operation)) continue
    const about = { check: check.id, operation: operation.id, version: subject.version }
    verdicts.push({ ...about, ...(await settled(() => check.run(subject, operation), subject)) })
  }
  return verdicts
}

async function onServer(check: ServerCheck, subject: Subject): Promise<Verdict> {
  const outcome = await settled(() => check.run(subject), subject)
  return { check: check.id, operation: undefined, version: subject.version, ...outcome }
}

/**
 * Runs checks sequentially. Response checks judge the responses that the other checks cause, or
 * that are provoked for them.
 */
export async function runChecks(
  checks: readonly Check[],
  subject: Subject,
  hasTurn: Turn = () => true,
): Promise<Verdict[]> {
  const tallies = checks
    .filter((check) => check.kind === 'answer')
    .map((check) => new Tally(check, subject))
  const end = subject.watch((answer) => tallies.forEach((tally) => tally.see(answer)))
  const verdicts: Verdict[] = []
  if (tallies.length === checks.length) await provoke(subject)
  for (const check of checks) {
    if (check.kind === 'operation') verdicts.push(...(await onOperations(check, subject, hasTurn)))
    else if (check.kind === 'server') verdicts.push(await onServer(check, subject))
  }
  end()
  return [...verdicts, ...tallies.flatMap((tally) => tally.verdicts())]
}

/** All violations of one check; empty if there are none. */
export async function violationsOf(check: Check, subject: Subject): Promise<Violation[]> {
  const verdicts = await runChecks([check], subject)
  return verdicts.flatMap((verdict) => ('violated' in verdict ? [verdict.violated] : []))
}
