import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Attestation } from '../../storage/attestations/attestations.ts'
import { withSource, type AttestationSource } from '../../api/views/source.ts'

/** An attestation in a list. @param page all attestations in the response */
export const attestationView = (
  { id, repository_id, key }: Attestation,
  page: AttestationSource['page'],
  links: Links,
): Schemas['attestation'] =>
  withSource({ id, page } satisfies AttestationSource, {
    repository_id,
    bundle_url: links.html(`/attestations/${key}`),
    initiator: 'user' as const,
  })
