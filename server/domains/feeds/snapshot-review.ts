import type { Account } from '../../storage/accounts/accounts.ts'
import { snapshotAccount } from './snapshot.ts'

/** A review or a review comment as stored in feed events. */
export const snapshotReview = <Written extends { user: Account | null }>(written: Written) => ({
  ...written,
  user: written.user && snapshotAccount(written.user),
})
