import type { Schemas } from '../../../api/handler.ts'
import { validationFailed } from '../../../core/errors.ts'

type Bundle = Schemas['attestation-input']['bundle']

/** What an attestation is found by. */
export interface Statement {
  predicateType: string
  /** Of all subjects: the algorithm, a colon and lower-case hexadecimal digits. */
  digests: string[]
}

const bundleType = /^application\/vnd\.dev\.sigstore\.bundle(\.|\+json)/
const payloadType = 'application/vnd.in-toto+json'
const statementType = 'https://in-toto.io/Statement/'
const mostSubjects = 1024

const refuse = (message: string) =>
  validationFailed({ resource: 'Attestation', field: 'bundle', code: 'custom', message })

interface Written {
  _type?: unknown
  predicateType?: unknown
  subject?: unknown
}

/** The JSON in a payload; base64 of either alphabet. */
function decoded(payload: string): Written {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64').toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // told below
  }
  throw refuse('The payload of the envelope is no in-toto statement')
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
 * Reads the in-toto statement in a Sigstore bundle. Its signature is for others to check.
 * @throws ServiceError 422 where there is none, or one without subjects that have digests
 */
export function statementOf({ mediaType, dsseEnvelope }: Bundle): Statement {
  if (!bundleType.test(mediaType)) throw refuse('mediaType is not that of a Sigstore bundle')
  if (dsseEnvelope.payloadType !== payloadType) throw refuse(`payloadType is not ${payloadType}`)
  const { _type, predicateType, subject } = decoded(dsseEnvelope.payload)
  if (typeof _type !== 'string' || !_type.startsWith(statementType)) {
    throw refuse('The payload of the envelope is no in-toto statement')
  }
  if (typeof predicateType !== 'string' || predicateType === '') {
    throw refuse('The statement has no predicateType')
  }
  const subjects: unknown[] = Array.isArray(subject) ? subject : []
  if (subjects.length > mostSubjects)
    throw refuse(`A statement has ${mostSubjects} subjects at most`)
  const digests = subjects.flatMap(digestsOf)
  if (digests.length === 0) throw refuse('The statement names no subject with a digest')
  return { predicateType, digests }
}
