import { versions } from '../_support/bundles.ts'
import { Stage } from '../conformance/stage.ts'
import { subjectOn } from '../conformance/subject.ts'
import { sendValidBodies, type Sent } from '../conformance/valid-bodies.ts'
import type { Proof } from './proof.ts'

const method = `For each operation with a JSON body, the test generates random bodies from the schema of the contract, varies a
body with which a call succeeds, and sets values to their limits. An independent validator decides which bodies
match the contract. A caller with all permissions sends them to a running server. A response with 400 or 422 must
depend on stored data; any other one is a rule that the contract does not contain.`

/** Bodies in both versions. */
const usualCases = 20_000

type Row = Record<string, string | number>

const rowOf = (
  operation: string,
  version: string,
  { sent, accepted, reasons, faults }: Sent,
): Row => ({
  Operation: `\`${operation}\``,
  Version: version,
  Sent: sent,
  Accepted: accepted,
  'Depends on stored data': [...reasons.values()].reduce((sum, count) => sum + count, 0),
  'Refused for their form': faults.length,
})

function totalsOf(all: readonly { version: string; sent: Sent }[]): Row[] {
  return versions.map((version) => {
    const own = all.filter((each) => each.version === version).map(({ sent }) => sent)
    const sum = (count: (sent: Sent) => number) => own.reduce((total, one) => total + count(one), 0)
    return {
      Version: version,
      Operations: own.length,
      Bodies: sum(({ sent }) => sent),
      Accepted: sum(({ accepted }) => accepted),
      'Refused for their form': sum(({ faults }) => faults.length),
    }
  })
}

function reasonsOf(all: readonly { sent: Sent }[]): Row[] {
  const counts = new Map<string, number>()
  for (const { sent } of all)
    for (const [reason, count] of sent.reasons)
      counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].map(([reason, count]) => ({ Reason: reason, Errors: count }))
}

/** Valid bodies of every operation, in both versions. */
export const validBodiesAccepted: Proof = {
  promise: 'Bodies that match the contract are not refused for their form',
  async run({ seed, size = usualCases, progress }) {
    const all: { operation: string; version: string; sent: Sent }[] = []
    for (const version of versions) {
      await using stage = await Stage.start()
      const subject = subjectOn(stage, { version, seed, numRuns: 1 })
      const operations = subject.operations.filter(({ body }) => body)
      const cases = Math.ceil(size / versions.length / operations.length)
      for (const operation of operations) {
        const sent = await sendValidBodies(subject, operation, cases)
        all.push({ operation: operation.id, version, sent })
      }
      progress(version)
    }
    return {
      method,
      rows: totalsOf(all),
      more: [{ title: 'Refusals that depend on stored data', rows: reasonsOf(all) }],
      details: [
        {
          title: 'Results by operation',
          rows: all.map(({ operation, version, sent }) => rowOf(operation, version, sent)),
        },
      ],
      flaws: all.flatMap(({ sent }) => sent.faults),
    }
  },
}
