import type { Clock } from '../../core/clock.ts'
import type { Storage } from '../../storage/index.ts'
import { storeProblems } from '../../storage/integrity/integrity.ts'
import { storeLocation, type StorePlace } from '../config.ts'
import { folderProblem } from '../folder-id.ts'
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
  /** Whether to read the contents of all objects of git. */
  readAll?: boolean
}

/** Time in milliseconds in which a running server recovers a push whose lease has ended. */
const recoveryTime = 10 * 60_000

const unpark = (id: number, storage: Storage) => async () => {
  await storage.pushes.unpark(id)
  return 'unparked; the server records its events within a minute'
}

async function* checkPushes({ storage, clock }: DoctorContext): AsyncGenerator<Finding> {
  for (const push of await storage.inspection.stuckPushes(clock.now() - recoveryTime)) {
    const subject = `push ${push.id} to repository ${push.repository_id}`
    if (push.parked_at === null) {
      const problem = 'interrupted and not recovered yet; the server recovers it when it runs'
      yield { check: 'pushes', subject, problem }
    } else yield { check: 'pushes', subject, problem: 'parked', repair: unpark(push.id, storage) }
  }
}

async function* checkAll(
  context: DoctorContext,
  { place, readAll = false }: Options,
): AsyncGenerator<Finding> {
  const problem = await folderProblem(place, context)
  if (problem !== undefined) {
    // Compared with the wrong folder, everything would look missing, and repairs would do harm.
    yield { check: 'folder', subject: 'data folder', problem }
    return
  }
  yield* checkRepositories(context, readAll)
  yield* checkGists(context, readAll)
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
export async function* examine(options: Options): AsyncGenerator<Reported> {
  const { place, clock, repair } = options
  const location = storeLocation(place)
  let canCompare = true
  for (const problem of await storeProblems(location)) {
    if (problem.check !== 'foreign keys') canCompare = false
    yield { ...problem, repairable: false }
  }
  if (!canCompare) return
  await using context = await openDoctorContext(place, clock)
  for await (const finding of checkAll(context, options)) yield await settle(finding, repair)
}
