import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import { announceInstallation, type AnnounceContext } from './announce.ts'

type Needs = AnnounceContext & Pick<Context, 'storage'>

async function close(id: number, transaction: Transaction, needs: Needs): Promise<boolean> {
  const { installations, installationRemovals } = transaction
  const installation = await installations.hold(id)
  const now = needs.clock.now()
  if (!installation || !(await installationRemovals.request(id, now))) return false
  await announceInstallation(installation, 'deleted', transaction, needs)
  await installations.suspend(id, now)
  return true
}

/**
 * Deletes an installation. Its tokens are revoked immediately and the app receives a last event.
 * A background job removes the data.
 * @returns false when it is already deleted or being deleted
 */
export const deleteInstallation = (id: number, needs: Needs): Promise<boolean> =>
  needs.storage.transaction((transaction) => close(id, transaction, needs))
