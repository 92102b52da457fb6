import type { Clock } from '../../core/clock.ts'
import { storeProblems } from '../../storage/integrity/integrity.ts'
import { storeLocation, type StorePlace } from '../config.ts'
import { checkFolders } from './check-folders.ts'
import { checkGists } from './check-gists.ts'
import { checkRepositories } from './check-repositories.ts'
import { openDoctorContext, type DoctorContext } from './context.ts'
import type { Finding, Reported } from './finding.ts'

interface Options {
  place: StorePlace
  clock: Clock
  /** Whether to repair what can be repaired. */
  repair: boolean
}

/** Time in milliseconds in which a running server recovers a push whose lease has ended. */
const recoveryTime = 10 * 60_000

async function* checkPushes({ storage, clock }: DoctorContext): AsyncGenerator<Finding> {
  for (const push of await storage.inspection.stuckPushes(clock.now() - recoveryTime)) {
    const subject = `push ${push.id} to repository ${push.repository_id}`
    const problem =
      push.parked_at === null
        ? 'interrupted and not recovered yet; the server recovers it when it runs'
        : 'parked; see "Parked pushes" in docs/operations.md'
    yield { check: 'pushes', subject, problem }
  }
}

async function* checkAll(context: DoctorContext): AsyncGenerator<Finding> {
  yield* checkRepositories(context)
  yield* checkGists(context)
  yield* checkFolders(context)
  yield* checkPushes(context)
}

async function settle({ repair, ...finding }: Finding, wanted: boolean): Promise<Reported> {
  const reported = { ...finding, repairable: repair !== undefined }
  if (!repair || !wanted) return reported
  try {
    return { ...reported, repaired: await repair() }
  } catch (error) {
    return { ...reported, failed: (error as Error).message }
  }
}

/**
 * Examines a data folder and its database, beside a running server or without one. Without
 * `repair`, nothing is changed. Repositories are compared with the database only if the database
 * is intact and has the schema of this version.
 */
export async function* examine({ place, clock, repair }: Options): AsyncGenerator<Reported> {
  const location = storeLocation(place)
  let canCompare = true
  for (const problem of await storeProblems(location)) {
    if (problem.check !== 'foreign keys') canCompare = false
    yield { ...problem, repairable: false }
  }
  if (!canCompare) return
  await using context = await openDoctorContext(place, clock)
  for await (const finding of checkAll(context)) yield await settle(finding, repair)
}
