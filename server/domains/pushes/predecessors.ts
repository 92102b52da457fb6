import type { Links } from '../../core/links.ts'
import { isLogged } from '../../git/push/applied-commands.ts'
import type { Push, PushCommand } from '../../storage/pushes/pushes.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isAbandoned } from './lease.ts'
import { inOrderOfMoves, isBefore } from './order.ts'
import { recoverPush } from './recover.ts'
import type { RecordContext } from './record.ts'

interface PresentPush extends Pick<Push, 'id' | 'mark' | 'commands'> {
  repository: Repository
}

const others = async (push: PresentPush, { storage }: RecordContext) =>
  (await storage.pushes.underWay(push.repository.id)).filter(({ id }) => id !== push.id)

/**
 * Records the pushes that come before a push to the same repository: those that a dead process left,
 * and those that moved one of its refs before it and are not recorded yet. So feeds and webhooks
 * show the moves of a ref in their order.
 * @returns the commands of the pushes that are still in progress
 */
export async function recordEarlier(
  push: PresentPush,
  links: Links,
  context: RecordContext,
): Promise<PushCommand[]> {
  const found = await others(push, context)
  if (found.length === 0) return []
  const path = context.git.path(push.repository.id)
  const now = context.clock.now()
  const due: Push[] = []
  for (const other of found) {
    const isMoved = async () => (await isBefore(path, other, push)) && isLogged(path, other)
    if (isAbandoned(other, now) || (await isMoved())) due.push(other)
  }
  for (const other of await inOrderOfMoves(path, due)) await recoverPush(other, links, context)
  return (await others(push, context)).flatMap(({ commands }) => commands)
}
