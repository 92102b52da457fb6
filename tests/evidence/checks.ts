import type { Outcome as Judged } from '../_support/recorder/tell.ts'
import { byTag, catalogue, versions, type Listed } from './operations/catalogue.ts'
import { place, readRecording, tables, type Recording } from './operations/recording.ts'
import type { Proof } from './proof.ts'

const method = `This page shows which check passed for which operation while the tests ran. **Success** means that a
successful response was observed; the tests validate every response against the contract. **Refusals** means
that every declared error was observed. **Prism** means that a Prism proxy between caller and server found no
violation. **Respect** means that a workflow called the operation. C1 to C60 are the conformance checks, ten
per column, in numerical order.

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
    const seen = this.#recording.seen.get(id)
    return own.map((version) => {
      const statuses = [...(seen?.statuses.get(version) ?? [])]
      if (check === 'Success') return proven(statuses.some((status) => status < 304))
      if (check === 'Refusals') return refusals(tables[version]![id]!.statuses, statuses)
      if (check === 'Respect') return proven(seen?.clients.get(check)?.has(version) === true)
      const judgements = this.#recording.judgements.get(check)
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

const proven = (seen: boolean): Outcome => (seen ? 'holds' : 'notProven')

function refusals(declared: readonly number[], seen: number[]): Outcome {
  const expected = declared.filter((status) => status >= 400)
  if (expected.length === 0) return 'notApplicable'
  return proven(expected.every((status) => seen.includes(status)))
}

const own = ['Success', 'Refusals', 'Prism', 'Respect']
const tens = [0, 10, 20, 30, 40, 50].map((from) =>
  Array.from({ length: 10 }, (_, index) => `C${from + index + 1}`),
)
const numbered = tens.flat()

const titled = (checks: string[]) => `${checks[0]}–${checks.at(-1)}`

const rowIn = (ledger: Ledger) => (operation: Listed) => ({
  Operation: `\`${operation.id}\``,
  ...Object.fromEntries(own.map((check) => [check, sign(ledger.outcome(check, operation))])),
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
    'Whole server': server.length > 0 ? sign(server) : 'not recorded',
  }
}

/** The outcome of each check for each operation. */
export const checks: Proof = {
  promise: 'Checks by operation',
  async run({ from }) {
    const ledger = new Ledger(await readRecording(from))
    const operations = catalogue()
    const rows = [...own, ...numbered].map((check) => total(ledger, check, operations))
    const violated = rows.filter((row) => row.Failed > 0 || row['Whole server'] === '✗')
    const pairs = operations.flatMap((each) => each.versions).length
    const unasked = rows.reduce((sum, row) => sum + row['Not asked'], 0)
    // Prism and the numbered checks; the others come from all responses.
    const partial = `${unasked} of ${(numbered.length + 1) * pairs} checks were not asked.`
    return {
      ...(unasked > 0 && { partial }),
      method: `${method}\n\nThe first table counts ${pairs} pairs of an operation and a version.`,
      rows,
      more: byTag(rowIn(ledger)),
      flaws: violated.map(({ Check }) => `${Check} was violated`),
    }
  },
}
