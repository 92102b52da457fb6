import { receivePack, type ReceivedPush } from '../../../git/receive-pack.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { openEntry, type JournalEntry } from './journal.ts'
import type { RecordContext } from './record.ts'

interface Receiving {
  repository: Repository
  pusher: Account
  input: AsyncIterable<Buffer>
  /** See `receivePack`. */
  lasting?: boolean
  links: Links
}

/**
 * Processes a push. The push is in the journal before git updates a ref, and its events are
 * committed before the client gets the response. An acknowledged push therefore always has its
 * events.
 */
export async function receivePush(
  { repository, pusher, input, lasting = false, links }: Receiving,
  context: RecordContext,
): Promise<ReceivedPush> {
  let entry: JournalEntry | undefined
  try {
    const push = await receivePack({
      path: context.git.path(repository.id),
      input,
      lasting,
      pusher: { name: pusher.login, email: pusher.email ?? '' },
      beforeApplying: async (commands) =>
        (entry = await openEntry({ repository, pusher, commands, links }, context)),
    })
    await entry?.record(push.results.filter(({ applied }) => applied))
    return push
  } finally {
    entry?.[Symbol.dispose]()
  }
}
