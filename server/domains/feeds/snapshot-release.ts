import type { Account } from '../../storage/accounts/accounts.ts'
import type { Release } from '../../storage/releases/releases.ts'
import { snapshotAccount } from './snapshot.ts'

const person = (account: Account | null) => account && snapshotAccount(account)

/** A release as stored in feed events. */
export const snapshotRelease = (release: Release) => ({
  ...release,
  author: person(release.author),
  assets: release.assets.map((asset) => ({ ...asset, uploader: person(asset.uploader) })),
})
