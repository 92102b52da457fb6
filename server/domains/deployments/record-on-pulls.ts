import type { EventSource } from '../../api/event-source.ts'
import type { Transaction } from '../../storage/index.ts'

interface Happening {
  event: 'deployed' | 'deployment_environment_changed'
  /** The commit that is deployed. */
  sha: string
  at: number
}

/** Records a deployment in the events of open pull requests whose head branch is at the commit. */
export async function recordOnPulls(
  { pulls, issueEvents }: Pick<Transaction, 'pulls' | 'issueEvents'>,
  { repository, sender }: EventSource,
  { event, sha, at }: Happening,
): Promise<void> {
  const deployed = await pulls.openAt(repository.id, [sha])
  await issueEvents.record(
    deployed.map(({ issue_id }) => ({
      ...{ repository_id: repository.id, issue_id, actor_id: sender.id },
      ...{ event, details: {}, created_at: at },
    })),
  )
}
