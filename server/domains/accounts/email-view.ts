import type { Schemas } from '../../contract/schemas.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { emailKey, type Email } from '../../storage/accounts/emails.ts'

/** Whether an address is public, which means that it is on the user's profile. */
const isPublic = ({ email_key }: Email, shown: Account['email']): boolean =>
  shown !== null && emailKey(shown) === email_key

/** @param shown the address on the user's profile */
export function emailView(email: Email, shown: Account['email']): Schemas['email'] {
  const hidden = email.primary ? 'private' : null
  return {
    email: email.email,
    primary: email.primary,
    verified: email.verified,
    visibility: isPublic(email, shown) ? 'public' : hidden,
  }
}
