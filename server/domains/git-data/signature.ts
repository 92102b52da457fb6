import { unprocessable } from '../../core/errors.ts'
import type { Signature } from '../../git/formats/person-line.ts'
import { signatureOf, type Person } from '../../git/write/draft-commit.ts'

/** @throws ServiceError 422 for a date that git cannot store */
export function requireSignature(person: Person, now: number, field: string): Signature {
  const signature = signatureOf(person, now)
  if (signature.at >= 0) return signature
  throw unprocessable(`${field}: date must not be before 1970`)
}
