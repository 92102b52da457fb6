import type { PushListener } from '../../api/listeners.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { IssueEventName } from '../../storage/schema/issue-event-tables.ts'

/** The event of a pull request whose head a push deletes, restores or replaces. */
function eventOf({ created, deleted, forced }: RefChange): IssueEventName | undefined {
  if (created) return 'head_ref_restored'
  if (deleted) return 'head_ref_deleted'
  return forced ? 'head_ref_force_pushed' : undefined
}

/** The commit at which the head was, or is again. */
const headOf = ({ created, before, after }: RefChange) => (created ? after : before)

/**
 * Records in the events of pull requests, also of closed ones, that their head branch was deleted,
 * restored or replaced. After `followPush`, which closes those without a head.
 */
export const recordHeadBranches: PushListener = async (repository, changes, { storage }) => {
  const branches = new Map(
    changes
      .filter((change) => change.kind === 'branch' && eventOf(change) !== undefined)
      .map((change) => [`${change.name} ${headOf(change)}`, change]),
  )
  const moved = [...branches.values()]
  const pulls = await storage.pulls.headsAt(repository.id, {
    refs: moved.map(({ name }) => name),
    shas: moved.map(headOf),
  })
  const found = pulls.flatMap(({ issue_id, repository_id, head_ref, head_sha }) => {
    const change = branches.get(`${head_ref} ${head_sha}`)
    const event = change && eventOf(change)
    const commit_id = event === 'head_ref_force_pushed' ? change!.after : null
    return event ? [{ issue_id, repository_id, event, details: { commit_id } }] : []
  })
  return {
    repositories: found.map(({ repository_id: id }) => id),
    apply: async ({ issueEvents }, { sender }, at) => {
      await issueEvents.record(
        found.map((each) => ({ ...each, actor_id: sender.id, created_at: at })),
      )
      return []
    },
  }
}
