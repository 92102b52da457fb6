import type { Context } from '../../api/context.ts'
import { notFound, validationFailed, type FieldError } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { emailKey, type Email } from '../../storage/accounts/emails.ts'
import type { Transaction } from '../../storage/index.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

const maxAddresses = 100
const maxAddressLength = 254

const fault = (code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Email', field: 'emails', code, message })

/** Checks the format only. Delivery is not verified. */
const isAddress = (text: string): boolean =>
  text.length <= maxAddressLength && /^[^\s@<>]+@[^\s@<>]+$/.test(text)

/** Removes duplicates and keeps the order. */
const distinct = (emails: readonly string[]) => [
  ...new Map(emails.map((email) => [emailKey(email), email])).values(),
]

/**
 * The address that an account is created with. It counts as verified because only an operator
 * creates accounts.
 */
export const firstEmail = (user_id: number, email: string, created_at: number) => ({
  user_id,
  email,
  primary: true,
  verified: true,
  created_at,
})

async function addEach(
  emails: readonly string[],
  user: Account,
  { emails: known }: Transaction,
  created_at: number,
): Promise<Email[]> {
  const before = await known.count(user.id)
  if (before + emails.length > maxAddresses) {
    throw fault('unprocessable', `cannot be more than ${maxAddresses}`)
  }
  const added: Email[] = []
  for (const email of emails) {
    const primary = before === 0 && added.length === 0
    const row = { user_id: user.id, email, primary, verified: false, created_at }
    const made = await known.add(row)
    if (!made) throw fault('already_exists', 'contains an address that is already in use')
    added.push(made)
  }
  return added
}

/**
 * Adds email addresses to an account, all or none. The first address of an account becomes its
 * primary address.
 * @throws ServiceError 422 for an invalid address, an address in use, or more than the maximum
 */
export async function addEmails(
  user: Account,
  emails: readonly string[],
  { storage, clock }: Needs,
): Promise<Email[]> {
  if (!emails.every(isAddress)) throw fault('invalid', 'contains an invalid email address')
  return storage.transaction(async (transaction) => {
    await transaction.accounts.lock(user.id)
    return addEach(distinct(emails), user, transaction, clock.now())
  })
}

/**
 * Deletes email addresses of an account, all or none. A deleted address is also removed from the
 * profile.
 * @throws ServiceError 404 for an address that is not the user's, 422 for the primary address
 */
export async function deleteEmails(
  user: Account,
  emails: readonly string[],
  { storage, clock }: Needs,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await transaction.accounts.lock(user.id)
    for (const email of distinct(emails)) {
      const found = await transaction.emails.find(user.id, email)
      if (!found) throw notFound()
      if (found.primary)
        throw fault('unprocessable', 'contains the primary address, which cannot be deleted')
      await transaction.emails.remove(found.id)
    }
    const shown = (await transaction.accounts.find(user.id))?.email ?? null
    const gone = shown !== null && emails.some((email) => emailKey(email) === emailKey(shown))
    if (gone) await transaction.accounts.showEmail(user.id, null, clock.now())
  })
}

/**
 * Shows the primary address on the profile, or hides the address.
 * @returns the address and the address now on the profile
 * @throws ServiceError 404 for a user without addresses
 */
export async function showPrimaryEmail(
  user: Account,
  visibility: 'public' | 'private',
  { storage, clock }: Needs,
): Promise<{ email: Email; shown: string | null }> {
  return storage.transaction(async ({ accounts, emails }) => {
    await accounts.lock(user.id)
    const email = await emails.primary(user.id)
    if (!email) throw notFound()
    const shown = visibility === 'public' ? email.email : null
    await accounts.showEmail(user.id, shown, clock.now())
    return { email, shown }
  })
}
