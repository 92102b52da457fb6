import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Attestation } from '../../../storage/security/attestations.ts'
import { madeFrom, type AttestationSource } from '../../../api/views/source.ts'

/** An attestation as lists show it. @param page those that it is answered with */
export const attestationView = (
  { id, repository_id, key }: Attestation,
  page: AttestationSource['page'],
  links: Links,
): Schemas['attestation'] =>
  madeFrom({ id, page } satisfies AttestationSource, {
    repository_id,
    bundle_url: links.html(`/attestations/${key}`),
    initiator: 'user' as const,
  })
