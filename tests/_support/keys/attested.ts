import { hash } from 'node:crypto'

/** The digest of an artifact, as attestations name it. */
export const digestOf = (artifact: string) => `sha256:${hash('sha256', artifact)}`

/** An unsigned Sigstore bundle whose statement covers the given digests. */
export function bundleOf(
  digests: readonly string[],
  predicateType = 'https://slsa.dev/provenance/v1',
) {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: digests.map((digest, index) => ({
      name: `artifact-${index}`,
      digest: { sha256: digest.slice('sha256:'.length) },
    })),
    predicateType,
    predicate: {},
  }
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { certificate: { rawBytes: 'MIIC' } },
    dsseEnvelope: {
      payload: Buffer.from(JSON.stringify(statement)).toString('base64'),
      payloadType: 'application/vnd.in-toto+json',
      signatures: [{ sig: 'MEUC', keyid: '' }],
    },
  }
}
