import type { Context } from '../../api/context.ts'
import { importEvent } from './repository-import-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { lockImport } from './lock-import.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/**
 * Cancels an import. A worker that is running it finds it deleted and stops. A completed import is
 * only deleted, without an event.
 * @throws ServiceError 404 when there is no import
 */
export async function cancelImport(cancelling: EventSource, context: Needs): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const { repository, found } = await lockImport(transaction, cancelling.repository)
    await transaction.imports.remove(found.id)
    if (found.status === 'complete') return
    await trigger(transaction, importEvent({ ...cancelling, repository }, 'cancelled'), context)
  })
}
