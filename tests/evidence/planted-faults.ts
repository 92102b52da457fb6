import type { Check, Sizes } from '../conformance/check.ts'
import { checks } from '../conformance/checks/index.ts'
import { faults } from '../conformance/faults/index.ts'
import { plant } from '../conformance/faulty.ts'
import type { Fault } from '../conformance/planting.ts'
import { violationsOf } from '../conformance/run.ts'
import { Stage } from '../conformance/stage.ts'
import type { Proof } from './proof.ts'

const method = `Each fault is planted in the real server, over a store of its own that is healthy: something
stands before the server and spoils what goes in or out, a step, a handler's surroundings, the router or the
store is replaced by one that is wrong, or the contract promises something else. Every check is then run at the
operations at which the fault shows, with the same code as against the healthy server; those that it is not
meant for with few generated cases. A check that would find
a fault only at other operations is not named; the checks that read nothing but the contract are run where that
is what was changed.`

/** Generated cases of the check that a fault is meant for, and usually of each other. */
const ofMeant = 20
const usualCases = 3

/** Where a fault that is about no operation is looked for by checks that are. */
const ordinary = ['users/get-authenticated', 'repos/get-webhook', 'issues/create-label']

/** They read the contract alone. */
const ofContract = ['C56', 'C57', 'C58']

const isAsked = (fault: Fault, { id }: Check) =>
  !ofContract.includes(id) || fault.flaw.contract !== undefined

async function finders(stage: Stage, fault: Fault, sizes: Sizes): Promise<string[]> {
  const found: string[] = []
  for (const check of checks.filter((each) => isAsked(fault, each))) {
    const planted = { ...fault, foundBy: check.id, at: fault.at ?? ordinary }
    const numRuns = check.id === fault.foundBy ? ofMeant : sizes.numRuns
    await using faulty = await plant(stage, planted, { ...sizes, numRuns })
    // An answer that cannot even be read is one that is not as it is promised.
    const isFound = await violationsOf(check, faulty.subject).then(
      (violations) => violations.length > 0,
      () => true,
    )
    if (isFound) found.push(check.id)
  }
  return found
}

/** Every planted fault against every check. */
export const plantedFaults: Proof = {
  promise:
    'Every fault that is planted in the server is found by the check that is meant to find it.',
  async run({ seed, size: numRuns = usualCases, progress }) {
    await using stage = await Stage.start()
    const healthy = await finders(stage, { name: '', foundBy: 'C1', flaw: {} }, { seed, numRuns })
    const flaws = healthy.map((id) => `${id} finds something wrong with the healthy server`)
    const rows = []
    for (const [slug, fault] of Object.entries(faults)) {
      const found = await finders(stage, fault, { seed, numRuns })
      if (!found.includes(fault.foundBy)) flaws.push(`${slug} is not found by ${fault.foundBy}`)
      rows.push({
        Fault: fault.name.replaceAll('|', '\\|'),
        'Meant for': fault.foundBy,
        'Found by it': found.includes(fault.foundBy) ? 'yes' : 'no',
        'Found by others too': found.filter((id) => id !== fault.foundBy).join(', '),
      })
      progress(`${slug}: ${found.join(', ')}`)
    }
    const number = ({ 'Meant for': id }: (typeof rows)[number]) => Number(id.slice(1))
    return { method, rows: rows.sort((one, other) => number(one) - number(other)), flaws }
  },
}
