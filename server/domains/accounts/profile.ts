import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'

type Update = Schemas['profile-update']

const texts = ['name', 'blog', 'twitter_username', 'company', 'location', 'bio'] as const

/** Nothing to be shown is null, however it is said; undefined leaves what is there. */
const shown = (text: string | null | undefined) => (text === '' ? null : text)

/** A profile shows an address only of whom it is known to be. @throws ServiceError 422 */
async function emailOf(
  { id }: Account,
  { email }: Update,
  { emails }: Transaction,
): Promise<string | null | undefined> {
  const wanted = shown(email)
  if (wanted === undefined || wanted === null) return wanted
  const found = await emails.find(id, wanted)
  if (found?.verified) return found.email
  const message = 'is no verified address of the account'
  throw validationFailed({ resource: 'User', field: 'email', code: 'invalid', message })
}

/**
 * Changes what the profile of a user says; what is left out stays.
 * @throws ServiceError 422 for an address that is not the user's, or is not known to be
 */
export async function updateProfile(
  user: Account,
  update: Update,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Account> {
  const { hireable } = update
  const said = texts.map((field) => [field, shown(update[field])] as const)
  return storage.transaction(async (transaction) => {
    await transaction.accounts.lock(user.id)
    const profile = {
      ...Object.fromEntries(said),
      email: await emailOf(user, update, transaction),
      hireable: typeof hireable === 'boolean' ? Number(hireable) : hireable,
    }
    return transaction.accounts.updateProfile(user.id, profile, clock.now())
  })
}
