import type { Check, Verdict } from '../conformance/check.ts'
import { checks } from '../conformance/checks/index.ts'
import { tellJudgements } from '../_support/recorder/tell.ts'
import { runInProcesses } from './conformance/processes.ts'
import type { Finding, Proof } from './proof.ts'

const method = `Every check calls every operation of both versions on a running server with SQLite. The test generates valid
and invalid requests from the contract and judges the responses with an independent validator. A cell of the
second table counts the cases of both versions; – means that the check doesn't apply to the operation, ? that
nothing was proven, and ✗ that the check failed.`

const usualCases = 100

const casesOf = (verdicts: readonly Verdict[]) =>
  verdicts.reduce((sum, each) => sum + ('holds' in each ? each.holds : 0), 0)

/** The result of one check for an operation or for the whole service. */
function cellOf(verdicts: readonly Verdict[]): string {
  if (verdicts.some((each) => 'violated' in each)) return '✗'
  const cases = casesOf(verdicts)
  if (cases > 0) return String(cases)
  return verdicts.length > 0 && verdicts.every((each) => 'notApplicable' in each) ? '–' : '?'
}

function summaryOf({ id, name, promise }: Check, all: readonly Verdict[]) {
  const own = all.filter(({ check }) => check === id)
  const count = (key: string) => own.filter((each) => key in each).length
  const reasons = own.flatMap((each) => ('notApplicable' in each ? [each.notApplicable] : []))
  return {
    Check: id,
    Name: `\`${name}\``,
    Promise: promise,
    Holds: count('holds'),
    Cases: casesOf(own),
    'Not applicable': count('notApplicable'),
    Because: [...new Set(reasons)].join('; '),
    'Not proven': count('notProven'),
    Violated: count('violated'),
  }
}

function rowOf(operation: string, all: readonly Verdict[]): Finding['rows'][number] {
  const own = all.filter((each) => each.operation === operation)
  const cells = checks
    .filter(({ kind }) => kind !== 'server')
    .map(({ id }) => [id, cellOf(own.filter(({ check }) => check === id))])
  return { Operation: `\`${operation}\``, ...Object.fromEntries(cells) }
}

/** Every check of every operation in both versions. */
export const conformance: Proof = {
  promise: 'Every response conforms to the contract',
  async run({ seed, size = usualCases, progress }) {
    const verdicts = await runInProcesses({ seed, numRuns: size }, progress)
    tellJudgements(verdicts, checks)
    const operations = [...new Set(verdicts.flatMap(({ operation }) => operation ?? []))]
    const flaws = verdicts.flatMap((each) => ('violated' in each ? [each.violated.message] : []))
    return {
      method,
      rows: checks.map((check) => summaryOf(check, verdicts)),
      details: [
        {
          title: 'Results by operation',
          rows: operations.map((operation) => rowOf(operation, verdicts)),
        },
      ],
      flaws,
    }
  },
}
