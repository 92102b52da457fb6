import { randomUUID } from 'node:crypto'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { Transaction } from '../../../server/storage/index.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import { bundleOf, digestOf } from '../keys/attested.ts'
import type { TestServer } from '../start-server.ts'
import type { Scene } from './stage.ts'

/** The subject of all attestations here. */
export const subject = digestOf('an artifact')

const attest = (store: Transaction, repository_id: number, created_at: number) =>
  store.attestations.create({
    repository_id,
    key: randomUUID().replaceAll('-', ''),
    predicate_type: 'https://slsa.dev/provenance/v1',
    bundle: bundleOf([subject]),
    digests: [subject],
    created_at,
  })

/** Attestations of the subject in both repositories of a scene, and in a public one of mona's. */
export function plantAttestations(
  { context, clock }: TestServer,
  { org, open, repositoryId }: Scene,
): Promise<void> {
  const now = clock.now()
  return context.storage.transaction(async (store) => {
    const { id } = (await store.repositories.findByName(org.login, open)) as Repository
    const mona = (await store.accounts.findByLogin('mona')) as Account
    const look = { name: `attested-${randomUUID()}`, settings: defaultSettings, created_at: now }
    const own = await store.repositories.create(mona, look)
    for (const each of [id, repositoryId, own.id]) await attest(store, each, now)
  })
}
