import type { Storage } from '../../../storage/index.ts'
import type {
  BranchProtection,
  RequiredCheck,
} from '../../../storage/repositories/branch-protections.ts'
import type { CommitStatus } from '../../../storage/repositories/commit-statuses.ts'

type Needs = Pick<Storage, 'apps' | 'commitStatuses'>

const outcomes = ['expected', 'pending', 'failing'] as const
type Outcome = (typeof outcomes)[number]

/** What is missing of a required status; undefined when it is successful. */
function outcomeOf(status: CommitStatus | undefined): Outcome | undefined {
  if (!status) return 'expected'
  if (status.state === 'success') return undefined
  return status.state === 'pending' ? 'pending' : 'failing'
}

/** Whether the right app has set a status. */
async function isByApp(status: CommitStatus, { app_id: id }: RequiredCheck, { apps }: Needs) {
  if (id === null) return true
  const app = await apps.find(id)
  return app !== undefined && app.bot_id === status.creator_id
}

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

/** The reason why the statuses of a commit do not suffice; undefined when they do. */
export async function statusReason(
  { checks, repository_id: repositoryId }: BranchProtection,
  sha: string,
  storage: Needs,
): Promise<string | undefined> {
  if (!checks || checks.length === 0) return undefined
  const contexts = checks.map(({ context }) => context)
  const found = await storage.commitStatuses.latestOf({ repositoryId, sha }, contexts)
  const missing = new Map<string, Outcome>()
  for (const check of checks) {
    const status = found.get(check.context.toLowerCase())
    const isRight = status !== undefined && (await isByApp(status, check, storage))
    const outcome = outcomeOf(isRight ? status : undefined)
    if (outcome) missing.set(check.context, outcome)
  }
  return missing.size > 0 ? reasonFor(missing, checks.length) : undefined
}
