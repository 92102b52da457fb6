import type { Storage } from '../../../storage/index.ts'
import type {
  BranchProtection,
  RequiredCheck,
} from '../../../storage/branches/branch-protections.ts'
import type { CommitStatus } from '../../../storage/checks/commit-statuses.ts'

type Needs = Pick<Storage, 'apps' | 'commitStatuses' | 'checkRuns'>
type LatestRun = Awaited<ReturnType<Needs['checkRuns']['latestOf']>>[number]

const outcomes = ['expected', 'pending', 'failing'] as const
type Outcome = (typeof outcomes)[number]

/** What is missing of a status; undefined when it is successful. */
function ofStatus({ state }: CommitStatus): Outcome | undefined {
  if (state === 'success') return undefined
  return state === 'pending' ? 'pending' : 'failing'
}

const passing = new Set<LatestRun['conclusion']>(['success', 'neutral', 'skipped'])

/** What is missing of a check run; undefined when it has passed. */
function ofRun({ status, conclusion }: LatestRun): Outcome | undefined {
  if (status !== 'completed') return 'pending'
  return passing.has(conclusion) ? undefined : 'failing'
}

/** What is missing of a required check: all that has its name must be successful. */
function outcomeOf(
  status: CommitStatus | undefined,
  runs: readonly LatestRun[],
): Outcome | undefined {
  if (!status && runs.length === 0) return 'expected'
  const missing = [...(status ? [ofStatus(status)] : []), ...runs.map(ofRun)]
  return outcomes.findLast((outcome) => missing.includes(outcome))
}

/** Whether the right app has set a status. */
async function isByApp(status: CommitStatus, { app_id: id }: RequiredCheck, { apps }: Needs) {
  if (id === null) return true
  const app = await apps.find(id)
  return app !== undefined && app.bot_id === status.creator_id
}

/** Whether the right app has made a check run. */
const isRunOf = (run: LatestRun, { app_id: id }: RequiredCheck): boolean =>
  id === null || run.app_id === id

/** For example `1 expected and 2 failing`. */
function counted(found: readonly Outcome[]): string {
  const parts = outcomes.flatMap((outcome) => {
    const count = found.filter((each) => each === outcome).length
    return count > 0 ? [`${count} ${outcome}`] : []
  })
  const [last, ...others] = parts.toReversed()
  return others.length === 0 ? `${last}` : `${others.reverse().join(', ')} and ${last}`
}

function reasonFor(missing: ReadonlyMap<string, Outcome>, total: number): string {
  const found = [...missing.values()]
  const [context] = missing.keys()
  if (total === 1) return `Required status check "${context}" is ${found[0]}.`
  if (found.every((each) => each === 'expected')) {
    return `${missing.size} of ${total} required status checks are expected.`
  }
  return `${missing.size} of ${total} required status checks have not succeeded: ${counted(found)}.`
}

/** The reason why the statuses and check runs of a commit do not suffice; undefined when they do. */
export async function statusReason(
  { checks, repository_id: repositoryId }: BranchProtection,
  sha: string,
  storage: Needs,
): Promise<string | undefined> {
  if (!checks || checks.length === 0) return undefined
  const contexts = checks.map(({ context }) => context)
  const commit = { repositoryId, sha }
  const found = await storage.commitStatuses.latestOf(commit, contexts)
  const runs = await storage.checkRuns.latestOf(commit, contexts)
  const missing = new Map<string, Outcome>()
  for (const check of checks) {
    const key = check.context.toLowerCase()
    const status = found.get(key)
    const isRight = status !== undefined && (await isByApp(status, check, storage))
    const right = runs.filter((run) => run.name_key === key && isRunOf(run, check))
    const outcome = outcomeOf(isRight ? status : undefined, right)
    if (outcome) missing.set(check.context, outcome)
  }
  return missing.size > 0 ? reasonFor(missing, checks.length) : undefined
}
