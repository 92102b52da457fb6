import type { Context } from '../../api/context.ts'
import { importOccasion } from './events/repository-import.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { holdImport } from './hold.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/**
 * Forgets an import; whoever works at it finds it gone and stops. Of one that was complete nothing is
 * stopped, so nobody is told.
 * @throws ServiceError 404 where there is none
 */
export async function cancelImport(cancelling: Happening, context: Needs): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const { repository, found } = await holdImport(transaction, cancelling.repository)
    await transaction.imports.remove(found.id)
    if (found.status === 'complete') return
    await trigger(transaction, importOccasion({ ...cancelling, repository }, 'cancelled'), context)
  })
}
