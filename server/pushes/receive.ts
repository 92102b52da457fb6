import { receivePack, type ReceivedPush } from '../git/receive-pack.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Repository } from '../storage/repositories.ts'
import { recordPush, type RecordContext } from './record.ts'

/** How long a push may go without a sign of life before another process takes it up, in milliseconds. */
export const pushLease = 60_000

interface Receiving {
  repository: Repository
  pusher: Account
  input: AsyncIterable<Buffer>
  links: Links
}

/** Renews the lease of a push for as long as it is under way. */
function keepAlive(id: number, { storage, clock, log }: RecordContext): Disposable {
  let timer = clock.after(pushLease / 3, renew).unref()
  function renew(): void {
    storage.pushes
      .extend(id, clock.now() + pushLease)
      .catch((error: unknown) => log.error({ err: error }, 'a push lost its lease'))
    timer = clock.after(pushLease / 3, renew).unref()
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}

/**
 * Takes a push. It is in the journal before git may move a ref, and its events are committed before
 * the client hears that it was taken: what was acknowledged is never without its events.
 */
export async function receivePush(
  { repository, pusher, input, links }: Receiving,
  context: RecordContext,
): Promise<ReceivedPush> {
  const { storage, git, clock } = context
  let entry: number | undefined
  let lease: Disposable | undefined
  try {
    const push = await receivePack({
      path: git.path(repository.id),
      input,
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
