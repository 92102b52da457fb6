import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'

type Update = Schemas['profile-update']

const texts = ['name', 'blog', 'twitter_username', 'company', 'location', 'bio'] as const

/** An empty string clears a field, as null does. Undefined leaves it unchanged. */
const shown = (text: string | null | undefined) => (text === '' ? null : text)

/** Only verified addresses can be shown on a profile. @throws ServiceError 422 */
async function emailOf(
  { id }: Account,
  { email }: Update,
  { emails }: Transaction,
): Promise<string | null | undefined> {
  const wanted = shown(email)
  if (wanted === undefined || wanted === null) return wanted
  const found = await emails.find(id, wanted)
  if (found?.verified) return found.email
  const message = 'is not a verified email address of the account'
  throw validationFailed({ resource: 'User', field: 'email', code: 'invalid', message })
}

/**
 * Updates the profile of a user. Absent fields are not changed.
 * @throws ServiceError 422 for an address that is not a verified address of the user
 */
export async function updateProfile(
  user: Account,
  update: Update,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Account> {
  const { hireable } = update
  const fields = texts.map((field) => [field, shown(update[field])] as const)
  return storage.transaction(async (transaction) => {
    await transaction.accounts.lock(user.id)
    const profile = {
      ...Object.fromEntries(fields),
      email: await emailOf(user, update, transaction),
      hireable: typeof hireable === 'boolean' ? Number(hireable) : hireable,
    }
    return transaction.accounts.updateProfile(user.id, profile, clock.now())
  })
}
