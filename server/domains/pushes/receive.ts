import type { WorkflowRefusal } from '../../git/push/ref-guards.ts'
import { receivePack, type ReceivedPush } from '../../git/push/receive-pack.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { judgePush, toldToGit } from '../branches/protection/judge-push.ts'
import { openEntry, type JournalEntry } from './journal.ts'
import type { RecordContext } from './record.ts'

interface Receiving {
  repository: Repository
  pusher: Account
  input: AsyncIterable<Buffer>
  /** See `receivePack`. */
  lasting?: boolean
  links: Links
  /** Why the caller may not change workflows; absent where they may. */
  refuseWorkflow?: WorkflowRefusal | undefined
}

/**
 * Processes a push. The push is in the journal before git updates a ref, and its events are
 * committed before the client gets the response. An acknowledged push therefore always has its
 * events.
 */
export async function receivePush(
  { repository, pusher, input, lasting = false, links, refuseWorkflow }: Receiving,
  context: RecordContext,
): Promise<ReceivedPush> {
  let entry: JournalEntry | undefined
  try {
    const push = await receivePack({
      path: context.git.path(repository.id),
      input,
      lasting,
      pusher: { name: pusher.login, email: pusher.email ?? '' },
      hooks: context.git.hooks,
      beforeApplying: async (commands) => {
        const judgement = await judgePush({ repository, pusher, commands }, context.storage)
        const told = toldToGit(judgement)
        if (told.reasons.size > 0) return told
        entry = await openEntry({ repository, pusher, commands, links }, context)
        return {
          mark: entry.mark,
          reasons: entry.reasons,
          guards: told.guards,
          refuseWorkflow,
        }
      },
    })
    await entry?.record(push.results.filter(({ applied }) => applied))
    return push
  } finally {
    entry?.[Symbol.dispose]()
  }
}
