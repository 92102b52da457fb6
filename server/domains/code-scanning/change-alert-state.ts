import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Dismissal } from '../../storage/code-scanning/code-scanning-alerts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Input = Request<'code-scanning/update-alert'>['body']

interface Decision {
  number: number
  input: Input
  sender: Account
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
  repository: Repository,
  decision: Decision,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    const { id } = await lockRepository(transaction, repository)
    const alert = await transaction.codeScanningAlerts.find(id, decision.number)
    if (!alert) throw notFound()
    const dismissal = dismissalOf(decision, clock.now())
    await transaction.codeScanningAlerts.update(alert.id, dismissal)
  })
}
