import type { AttestationSource } from '../../../api/views/source.ts'
import { onSchema } from '../../../api/versions/change.ts'

type Page = AttestationSource['page']

/** Bundles of attestations that are answered together, asked for once. */
const loaded = new WeakMap<Page, Promise<ReadonlyMap<number, object>>>()

/** Attestations in lists carry their bundle. */
export default onSchema(['attestation'], async (json, source, { storage }) => {
  if (!source) throw new Error('An attestation is shown with what it was made from')
  const { id, page } = source
  let bundles = loaded.get(page)
  if (!bundles) loaded.set(page, (bundles = storage.attestations.bundles(page.ids)))
  return { ...json, bundle: (await bundles).get(id) }
})
