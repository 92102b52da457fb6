import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { hasCome } from '../../core/clock.ts'
import { emojiTable } from '../../core/emojis.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { UserStatus } from '../../storage/accounts/user-statuses.ts'
import { seesMembers } from './sees-members.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

const longest = 80

/** The characters of an emoji: of `:wave:`, or of the emoji itself. Undefined for another text. */
export async function emojiOf(text: string): Promise<string | undefined> {
  const { codes, characters } = await emojiTable()
  const [, name] = /^:(.+):$/.exec(text) ?? []
  if (name !== undefined) return characters.get(codes.get(name) ?? '')
  return [...characters.values()].find((each) => each === text)
}

export interface WantedStatus extends Pick<
  UserStatus,
  'emoji' | 'message' | 'limited' | 'expires_at'
> {
  /** Whose members may see it; undefined for everyone. */
  organization: Account | undefined
}

/** @throws ServiceError 422 */
async function check({ emoji, message, expires_at: end }: WantedStatus, now: number) {
  if (emoji !== null && (await emojiOf(emoji)) === undefined)
    throw unprocessable('Emoji is not recognized')
  if (message !== null && [...message].length > longest)
    throw unprocessable(`Message is too long (maximum is ${longest} characters)`)
  if (end !== null && end <= now) throw unprocessable('Expires at must be in the future')
}

/**
 * Sets what a user is doing.
 * @returns undefined for a status that says nothing, which ends the one before
 * @throws ServiceError 422 for an unknown emoji, a long message, a time in the past, and for an
 * organization that the user is not a member of
 */
export async function changeStatus(
  user: Account,
  wanted: WantedStatus,
  { storage, clock }: Needs,
): Promise<UserStatus | undefined> {
  const now = clock.now()
  await check(wanted, now)
  const { organization, ...status } = wanted
  if (status.emoji === null && status.message === null && status.limited === 0) {
    await storage.userStatuses.clear(user.id)
    return undefined
  }
  const memberships = organization ? await storage.memberships.ofUser(user.id) : []
  if (organization && !memberships.some(({ organization_id: id }) => id === organization.id))
    throw unprocessable('Organization must be one that you are a member of')
  const times = { created_at: now, updated_at: now }
  const of = { user_id: user.id, organization_id: organization?.id ?? null }
  return storage.userStatuses.set({ ...status, ...of, ...times })
}

/** Whether a status holds still and a caller may see it. */
export async function seesStatus(
  { user_id, organization_id, expires_at }: UserStatus,
  caller: Caller,
  { storage, clock }: Needs,
): Promise<boolean> {
  if (expires_at !== null && hasCome(expires_at, clock)) return false
  if (organization_id === null || userOf(caller)?.id === user_id) return true
  const organization = await storage.accounts.find(organization_id)
  return organization !== undefined && seesMembers(organization, caller, storage)
}
