import type { Check, Sizes } from '../conformance/check.ts'
import { checks } from '../conformance/checks/index.ts'
import { faults } from '../conformance/faults/index.ts'
import { plant } from '../conformance/faulty.ts'
import type { Fault } from '../conformance/planting.ts'
import { violationsOf } from '../conformance/run.ts'
import { Stage } from '../conformance/stage.ts'
import type { Finding, Proof } from './proof.ts'

const method = `The test plants each fault in the real server with an intact database: it changes requests or responses in
front of the server; replaces a step, the database, the router or how Node listens with a faulty version; or
changes the contract. The check that targets a fault runs for the affected operations, with the same code and
number of cases that the healthy server passes. All other checks run for the first of these operations with
few cases. The last column lists those that also detect the fault; the others might still detect it elsewhere.
Checks that only read the contract run if the contract was changed.`

/** Generated cases of the check that should find a fault, and the default for each other check. */
const ofMeant = 20
const usualCases = 1

/** Operations for faults that are not specific to any. */
const ordinary = ['users/get-authenticated']

/** Checks that only read the contract. */
const ofContract = ['C56', 'C57', 'C58']

/** With no cases for others, only the check that should find a fault runs, which saves minutes. */
function isAsked(fault: Fault, { id }: Check, { numRuns }: Sizes): boolean {
  if (id === fault.foundBy) return true
  return numRuns > 0 && (!ofContract.includes(id) || fault.flaw.contract !== undefined)
}

/** Uses a separate world, because a fault may break it for later checks. */
async function finders(fault: Fault, sizes: Sizes): Promise<string[]> {
  await using stage = await Stage.start()
  const found: string[] = []
  for (const check of checks.filter((each) => isAsked(fault, each, sizes))) {
    const isMeant = check.id === fault.foundBy
    const at = isMeant ? fault.at : (fault.at ?? ordinary).slice(0, 1)
    const numRuns = isMeant ? ofMeant : sizes.numRuns
    const planted = { ...fault, foundBy: check.id, ...(at && { at }) }
    await using faulty = await plant(stage, planted, { ...sizes, numRuns })
    // A response that cannot even be parsed counts as found.
    const isFound = await violationsOf(check, faulty.subject).then(
      (violations) => violations.length > 0,
      () => true,
    )
    if (isFound) found.push(check.id)
  }
  return found
}

const numberOf = (row: Finding['rows'][number]) => Number(String(row['Target check']).slice(1))

/** Every planted fault against every check. */
export const plantedFaults: Proof = {
  promise: 'The checks detect every planted fault',
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
        'Target check': fault.foundBy,
        Detected: found.includes(fault.foundBy) ? 'yes' : 'no',
        'Also detected by':
          numRuns > 0 ? found.filter((id) => id !== fault.foundBy).join(', ') : 'not run',
      })
      progress(`${slug}: ${found.join(', ')}`)
    }
    return { method, rows: rows.sort((one, other) => numberOf(one) - numberOf(other)), flaws }
  },
}
