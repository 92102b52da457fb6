import type { Context } from '../../api/context.ts'
import { machineOf } from '../../core/clock.ts'
import { announceMaintenance, isMaintenanceHeld } from '../../git/maintenance/maintenance-hold.ts'
import { maintenanceSteps, pruneInterval } from '../../git/maintenance/maintain.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'
import type { MaintenanceClaim } from '../../storage/repositories/git-maintenance.ts'
import { startRounds } from '../rounds.ts'

type Needs = Pick<Context, 'storage' | 'git' | 'gists' | 'clock' | 'log' | 'config' | 'metrics'>

/** Milliseconds between searches for repositories that are due. */
const interval = 10_000
/** Milliseconds that a claim lasts. It is renewed three times as often. */
const lease = 120_000
/** Maximum milliseconds for one repository. */
const timeLimit = 1_800_000
/** Milliseconds until a repository is tried again; doubled after each failure. */
const firstRetry = 300_000
const lastRetry = 24 * 3_600_000
/** Milliseconds until a repository is tried again after a backup or the end of the server. */
const pause = 10_000

const folderOf = ({ repository_id, gist_id }: MaintenanceClaim, { git, gists }: Needs): string =>
  repository_id === null ? gists.path(gist_id ?? 0) : git.path(repository_id)

/** Renews a claim until it is disposed. */
function keepClaim(claim: MaintenanceClaim, { storage, clock, log }: Needs): Disposable {
  const renew = () => {
    storage.gitMaintenance
      .extend(claim, clock.now() + lease)
      .catch((error: unknown) => logFailure(log, error, 'maintenance lease renewal failed'))
    timer = clock.after(lease / 3, renew).unref()
  }
  let timer = clock.after(lease / 3, renew).unref()
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}

/** Aborts when the server stops or the time is over. */
function limitTime(stopped: AbortSignal, { clock }: Needs): Disposable & { signal: AbortSignal } {
  const over = new AbortController()
  const timer = machineOf(clock).after(timeLimit, () =>
    over.abort(new Error('git maintenance took too long')),
  )
  timer.unref()
  return {
    signal: AbortSignal.any([stopped, over.signal]),
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  }
}

/**
 * Runs the steps for one repository. Each step announces itself, so that a backup waits only for
 * one of them.
 * @returns when it was pruned last; undefined when a backup is running
 */
async function maintain(
  claim: MaintenanceClaim,
  stopped: AbortSignal,
  needs: Needs,
): Promise<number | undefined> {
  using _claim = keepClaim(claim, needs)
  using time = limitTime(stopped, needs)
  const { clock, config } = needs
  const now = clock.now()
  const prune = now - claim.pruned_at >= pruneInterval
  const work = { path: folderOf(claim, needs), now, prune, signal: time.signal }
  for (const step of maintenanceSteps(work)) {
    await using announced = await announceMaintenance(config.data, machineOf(clock))
    if (!announced) return undefined
    await step()
  }
  return prune ? now : claim.pruned_at
}

/** Maintains a claimed repository. A failure is logged, and the repository is tried again later. */
async function attempt(
  claim: MaintenanceClaim,
  stopped: AbortSignal,
  needs: Needs,
): Promise<'done' | 'failed' | 'held'> {
  const { storage, clock, log } = needs
  const { gitMaintenance } = storage
  try {
    const prunedAt = await maintain(claim, stopped, needs)
    if (prunedAt === undefined) {
      await gitMaintenance.giveUp(claim, claim.failures, clock.now() + pause)
      return 'held'
    }
    await gitMaintenance.finish(claim, prunedAt)
    return 'done'
  } catch (error) {
    if (stopped.aborted) {
      await gitMaintenance.giveUp(claim, claim.failures, clock.now() + pause)
      return 'held'
    }
    const { repository_id: repository, gist_id: gist } = claim
    logFailure(log, error, 'git maintenance failed', { repository, gist })
    const delay = Math.min(firstRetry * 2 ** claim.failures, lastRetry)
    await gitMaintenance.giveUp(claim, claim.failures + 1, clock.now() + delay)
    return 'failed'
  }
}

/** Maintains the repositories that are due, one after the other. Ends while a backup runs. */
export async function maintainAll(needs: Needs, stopped: AbortSignal): Promise<void> {
  const { storage, clock, metrics, config } = needs
  while (!stopped.aborted && !(await isMaintenanceHeld(config.data, machineOf(clock)))) {
    const now = clock.now()
    const claim = await storage.gitMaintenance.claim(now, now + lease)
    if (!claim) return
    const started = clock.monotonic()
    const outcome = await attempt(claim, stopped, needs)
    if (outcome === 'held') return
    metrics.maintenance.count(outcome, (clock.monotonic() - started) / 1000)
  }
}

/** Starts maintenance in the background. Disposing ends git and releases the claim. */
export async function startMaintenance(needs: Needs): Promise<AsyncDisposable> {
  if (needs.storage.exclusive) await needs.storage.gitMaintenance.releaseAll()
  return startRounds(needs, {
    interval,
    work: (stopped) => maintainAll(needs, stopped),
    failed: 'git maintenance failed',
  })
}
