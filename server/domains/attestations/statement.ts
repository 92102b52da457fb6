import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'

type Bundle = Schemas['attestation-input']['bundle']

/** Index data of an attestation. */
export interface Statement {
  predicateType: string
  /** Digests of all subjects as `algorithm:hex`, lowercase. */
  digests: string[]
}

const bundleType = /^application\/vnd\.dev\.sigstore\.bundle(\.|\+json)/
const payloadType = 'application/vnd.in-toto+json'
const statementType = 'https://in-toto.io/Statement/'
const maxSubjects = 1024

const refuse = (message: string) =>
  validationFailed({ resource: 'Attestation', field: 'bundle', code: 'custom', message })

interface Written {
  _type?: unknown
  predicateType?: unknown
  subject?: unknown
}

/** Parses the JSON in a payload. Accepts both Base64 alphabets. */
function decoded(payload: string): Written {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64').toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // reported below
  }
  throw refuse('The payload of the envelope is not an in-toto statement')
}

const isDigest = ([algorithm, value]: [string, unknown]): boolean =>
  /^[A-Za-z0-9_-]{1,32}$/.test(algorithm) &&
  typeof value === 'string' &&
  /^[0-9a-fA-F]{32,128}$/.test(value)

function digestsOf(subject: unknown): string[] {
  const { digest } = (subject ?? {}) as { digest?: unknown }
  const entries = typeof digest === 'object' && digest !== null ? Object.entries(digest) : []
  return entries.filter(isDigest).map(([algorithm, value]) => `${algorithm}:${value}`.toLowerCase())
}

/**
 * Parses the in-toto statement in a Sigstore bundle. Does not verify its signature; clients do
 * that.
 * @throws ServiceError 422 for an invalid statement, or one without a subject that has a digest
 */
export function statementOf({ mediaType, dsseEnvelope }: Bundle): Statement {
  if (!bundleType.test(mediaType)) throw refuse('mediaType is not a Sigstore bundle type')
  if (dsseEnvelope.payloadType !== payloadType) throw refuse(`payloadType must be ${payloadType}`)
  const { _type, predicateType, subject } = decoded(dsseEnvelope.payload)
  if (typeof _type !== 'string' || !_type.startsWith(statementType)) {
    throw refuse('The payload of the envelope is not an in-toto statement')
  }
  if (typeof predicateType !== 'string' || predicateType === '') {
    throw refuse('The statement has no predicateType')
  }
  const subjects: unknown[] = Array.isArray(subject) ? subject : []
  if (subjects.length > maxSubjects)
    throw refuse(`A statement can have at most ${maxSubjects} subjects`)
  const digests = subjects.flatMap(digestsOf)
  if (digests.length === 0) throw refuse('The statement has no subject with a digest')
  return { predicateType, digests }
}
