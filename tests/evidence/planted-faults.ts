import type { Check, Sizes } from '../conformance/check.ts'
import { checks } from '../conformance/checks/index.ts'
import { faults } from '../conformance/faults/index.ts'
import { plant } from '../conformance/faulty.ts'
import type { Fault } from '../conformance/planting.ts'
import { violationsOf } from '../conformance/run.ts'
import { Stage } from '../conformance/stage.ts'
import type { Finding, Proof } from './proof.ts'

const method = `Each fault is planted in the real server, over a store that is healthy: something stands before
the server and spoils what goes in or out; a step, the store, the router or how Node listens is replaced by one
that is wrong; or the contract promises something else. The check that a fault is meant for is run at the
operations at which the fault shows, with the code and the number of cases that the healthy server passes with.
Every other check is run at the first of them, with few cases: those that are named find the fault too, and those
that are not could still find it elsewhere. Checks that read the contract alone are run where that was changed.`

/** Generated cases of the check that a fault is meant for, and usually of each other. */
const ofMeant = 20
const usualCases = 1

/** Where a fault that is about no operation is looked for by checks that are. */
const ordinary = ['users/get-authenticated']

/** They read the contract alone. */
const ofContract = ['C56', 'C57', 'C58']

/** With no cases for others, the check that a fault is meant for is asked alone, which takes minutes less. */
function isAsked(fault: Fault, { id }: Check, { numRuns }: Sizes): boolean {
  if (id === fault.foundBy) return true
  return numRuns > 0 && (!ofContract.includes(id) || fault.flaw.contract !== undefined)
}

/** In a world of its own, as a fault may leave one in which nothing goes on as usual. */
async function finders(fault: Fault, sizes: Sizes): Promise<string[]> {
  await using stage = await Stage.start()
  const found: string[] = []
  for (const check of checks.filter((each) => isAsked(fault, each, sizes))) {
    const isMeant = check.id === fault.foundBy
    const at = isMeant ? fault.at : (fault.at ?? ordinary).slice(0, 1)
    const numRuns = isMeant ? ofMeant : sizes.numRuns
    const planted = { ...fault, foundBy: check.id, ...(at && { at }) }
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

const numberOf = (row: Finding['rows'][number]) => Number(String(row['Meant for']).slice(1))

/** Every planted fault against every check. */
export const plantedFaults: Proof = {
  promise:
    'Every fault that is planted in the server is found by the check that is meant to find it.',
  async run({ seed, size: numRuns = usualCases, progress }) {
    const none: Fault = { name: 'None', foundBy: 'C1', at: ordinary, flaw: {} }
    const healthy = await finders(none, { seed, numRuns })
    const flaws = healthy.map((id) => `${id} finds something wrong with the healthy server`)
    const rows: Finding['rows'] = []
    for (const [slug, fault] of Object.entries(faults)) {
      const found = await finders(fault, { seed, numRuns })
      if (!found.includes(fault.foundBy)) flaws.push(`${slug} is not found by ${fault.foundBy}`)
      rows.push({
        Fault: fault.name.replaceAll('|', '\\|'),
        'Meant for': fault.foundBy,
        'Found by it': found.includes(fault.foundBy) ? 'yes' : 'no',
        'Found by others too':
          numRuns > 0 ? found.filter((id) => id !== fault.foundBy).join(', ') : 'not asked',
      })
      progress(`${slug}: ${found.join(', ')}`)
    }
    return { method, rows: rows.sort((one, other) => numberOf(one) - numberOf(other)), flaws }
  },
}
