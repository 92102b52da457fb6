import { receivePack, type ReceivedPush } from '../../../git/receive-pack.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { keepAlive, pushLease } from './lease.ts'
import { recordPush, type RecordContext } from './record.ts'

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
  const { storage, git, clock } = context
  let entry: number | undefined
  let lease: Disposable | undefined
  try {
    const push = await receivePack({
      path: git.path(repository.id),
      input,
      lasting,
      pusher: { name: pusher.login, email: pusher.email ?? '' },
      beforeApplying: async (commands) => {
        const now = clock.now()
        const row = { repository_id: repository.id, user_id: pusher.id, commands }
        entry = await storage.pushes.open({ ...row, lease_until: now + pushLease, created_at: now })
        lease = keepAlive(entry, context)
      },
    })
    const commands = push.results.filter(({ applied }) => applied)
    if (entry !== undefined)
      await recordPush({ id: entry, repository, pusher, commands, links }, context)
    return push
  } finally {
    lease?.[Symbol.dispose]()
  }
}
