import { checks as conformanceChecks } from '../conformance/checks/index.ts'
import type { Outcome as Judged } from '../_support/recorder/tell.ts'
import { byTag, catalogue, versions, type Listed } from './operations/catalogue.ts'
import { place, readRecording, type Recording } from './operations/recording.ts'
import type { Proof } from './proof.ts'

const method = `This page shows which conformance check passed for which operation. The numbered checks are those of
[conformance](conformance.md), ten per column.

\`✓\` passed in every version that has the operation · \`½\` passed in one version and not proven in the other
· \`–\` not applicable · \`✗\` failed · \`?\` not proven, or not asked.`

/** A partial run leaves out checks of some operations. */
type Outcome = Judged | 'notAsked'
type Outcomes = (outcome: Outcome) => boolean

/** One sign for the outcomes of a check in several versions. */
function sign(outcomes: Outcome[]): string {
  const some = (wanted: Outcome) => outcomes.includes(wanted)
  if (some('violated')) return '✗'
  const counted = outcomes.filter((each) => each !== 'notApplicable')
  if (counted.length === 0) return '–'
  if (!some('holds')) return '?'
  return some('notProven') || some('notAsked') ? '½' : '✓'
}

/** The recorded outcome of each check. Without a record, a check was not asked. */
class Ledger {
  readonly #recording: Recording

  constructor(recording: Recording) {
    this.#recording = recording
  }

  outcome(check: string, { id, versions: own }: Listed): Outcome[] {
    const judgements = this.#recording.judgements.get(check)
    return own.map((version) => {
      const ofServer = judgements?.has(place(version)) ? 'notApplicable' : 'notAsked'
      return judgements?.get(place(version, id)) ?? ofServer
    })
  }

  named(check: string): string {
    const title = this.#recording.titles.get(check)
    return title === undefined ? check : `${check} ${title}`
  }

  /** Outcomes of checks of the whole server, in each version. */
  ofServer = (check: string): Outcome[] =>
    versions.flatMap((version) => this.#recording.judgements.get(check)?.get(place(version)) ?? [])
}

const numbered = conformanceChecks.map(({ id }) => id)
const tens = Array.from({ length: Math.ceil(numbered.length / 10) }, (_, index) =>
  numbered.slice(10 * index, 10 * index + 10),
)

const titled = (checks: string[]) => `${checks[0]}–${checks.at(-1)}`

const rowIn = (ledger: Ledger) => (operation: Listed) => ({
  Operation: `\`${operation.id}\``,
  ...Object.fromEntries(
    tens.map((checks) => {
      const signs = checks.map((check) => sign(ledger.outcome(check, operation)))
      return [titled(checks), `\`${signs.join('')}\``]
    }),
  ),
})

function total(ledger: Ledger, check: string, operations: Listed[]) {
  const all = operations.flatMap((operation) => ledger.outcome(check, operation))
  const count = (is: Outcomes) => all.filter(is).length
  const server = ledger.ofServer(check)
  return {
    Check: ledger.named(check),
    Passed: count((each) => each === 'holds'),
    'Not applicable': count((each) => each === 'notApplicable'),
    'Not proven': count((each) => each === 'notProven'),
    'Not asked': count((each) => each === 'notAsked'),
    Failed: count((each) => each === 'violated'),
    'Whole server': server.length > 0 ? sign(server) : '–',
  }
}

/** The outcome of each check for each operation. */
export const checks: Proof = {
  promise: 'Checks by operation',
  async run({ from }) {
    const ledger = new Ledger(await readRecording(from))
    const operations = catalogue()
    const rows = numbered.map((check) => total(ledger, check, operations))
    const violated = rows.filter((row) => row.Failed > 0 || row['Whole server'] === '✗')
    const pairs = operations.flatMap((each) => each.versions).length
    const unasked = rows.reduce((sum, row) => sum + row['Not asked'], 0)
    const partial = `${unasked} of ${numbered.length * pairs} checks were not asked.`
    return {
      ...(unasked > 0 && { partial }),
      method: `${method}\n\nThe first table counts ${pairs} pairs of an operation and a version.`,
      rows,
      details: byTag(rowIn(ledger)),
      flaws: violated.map(({ Check }) => `${Check} was violated`),
    }
  },
}
