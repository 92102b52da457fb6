import type { AttestationSource } from '../../../api/views/source.ts'
import { onSchema } from '../../../api/versions/change.ts'

type Page = AttestationSource['page']

/** Bundles of all attestations in one response, read once. */
const loaded = new WeakMap<Page, Promise<ReadonlyMap<number, object>>>()

/** Attestations in lists have `bundle`. */
export default onSchema(['attestation'], async (json, source, { storage }) => {
  if (!source) throw new Error('The source of an attestation view is missing')
  const { id, page } = source
  let bundles = loaded.get(page)
  if (!bundles) loaded.set(page, (bundles = storage.attestations.bundles(page.ids)))
  return { ...json, bundle: (await bundles).get(id) }
})
