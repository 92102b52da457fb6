import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import { announceInstallation, type Announcing } from './announce.ts'

type Needs = Announcing & Pick<Context, 'storage'>

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
 * Closes an installation for good: its tokens open nothing from now on, its app is told and hears nothing
 * more, and it is removed in the background.
 * @returns false where it is gone or going already
 */
export const deleteInstallation = (id: number, needs: Needs): Promise<boolean> =>
  needs.storage.transaction((transaction) => close(id, transaction, needs))
