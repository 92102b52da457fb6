import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import { announceInstallation, type AnnounceContext } from './announce.ts'

type Needs = AnnounceContext & Pick<Context, 'storage'>

async function change(
  id: number,
  action: 'suspend' | 'unsuspend',
  transaction: Transaction,
  needs: Needs,
): Promise<void> {
  const { installations } = transaction
  if (!(await installations[action](id, needs.clock.now()))) return
  const installation = await installations.find(id)
  if (installation) await announceInstallation(installation, action, transaction, needs)
}

/**
 * Suspends an installation: its tokens stop working and its app receives no more events of the
 * account.
 */
export const suspendInstallation = (id: number, needs: Needs): Promise<void> =>
  needs.storage.transaction((transaction) => change(id, 'suspend', transaction, needs))

/** Ends the suspension of an installation. */
export const unsuspendInstallation = (id: number, needs: Needs): Promise<void> =>
  needs.storage.transaction((transaction) => change(id, 'unsuspend', transaction, needs))
