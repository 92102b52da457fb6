import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Request } from '../../api/handler.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { announceAlerts } from './announce.ts'
import type { Dismissal } from '../../storage/code-scanning/code-scanning-alerts.ts'

type Input = Request<'code-scanning/update-alert'>['body']

interface Decision extends EventSource {
  number: number
  input: Input
}

/** @throws ServiceError 422 for a dismissal without a reason */
function dismissalOf({ input, sender }: Decision, now: number): Dismissal {
  const { state, dismissed_reason = null, dismissed_comment = null } = input
  if (state === 'open') {
    const nobody = { dismissed_at: null, dismissed_by_id: null }
    return { ...nobody, dismissed_reason: null, dismissed_comment: null, updated_at: now }
  }
  if (dismissed_reason === null) {
    const field = 'dismissed_reason'
    throw validationFailed({ resource: 'CodeScanning', field, code: 'missing_field' })
  }
  const by = { dismissed_at: now, dismissed_by_id: sender.id }
  return { ...by, dismissed_reason, dismissed_comment, updated_at: now }
}

/** Dismisses or reopens an alert. @throws ServiceError 404 or 422 */
export async function changeAlertState(
  { number, input, ...source }: Decision,
  context: Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>,
): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    const alert = await transaction.codeScanningAlerts.find(repository.id, number)
    if (!alert) throw notFound()
    const dismissal = dismissalOf({ number, input, ...source }, context.clock.now())
    await transaction.codeScanningAlerts.update(alert.id, dismissal)
    if ((alert.dismissed_at === null) === (dismissal.dismissed_at === null)) return
    const action = dismissal.dismissed_at === null ? 'reopened_by_user' : 'closed_by_user'
    const told = [{ action, ids: [alert.id] }] as const
    await announceAlerts(transaction, { ...source, repository }, told, context)
  })
}
