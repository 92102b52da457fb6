import { noReplyAddress } from '../accounts/identity.ts'
import type { Context } from '../../api/context.ts'
import { hasAuthor } from '../../git/history/has-author.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Email addresses that identify a user as author. Unverified addresses are not trusted. */
async function addressesOf(user: Account, { storage: { emails } }: Pick<Context, 'storage'>) {
  const known = await emails.list(user.id, { limit: 100, offset: 0 })
  const verified = known.filter((each) => each.verified).map(({ email }) => email)
  return [...verified, noReplyAddress(user)]
}

/** Whether a user is the author of a commit on the default branch. */
export async function hasContributed(
  { repository, sender }: { repository: Repository; sender: Account },
  context: Pick<Context, 'storage' | 'git'>,
): Promise<boolean> {
  const addresses = await addressesOf(sender, context)
  return hasAuthor(context.git.path(repository.id), repository.default_branch, addresses)
}
