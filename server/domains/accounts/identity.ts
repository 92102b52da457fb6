import type { Account } from '../../storage/accounts/accounts.ts'

/** What stands for the address of somebody who shows none. */
export const noReplyAddress = ({ login, id }: Pick<Account, 'login' | 'id'>) =>
  `${id}+${login}@users.noreply.localhost`

/** How git is to name somebody in what they commit through the API. */
export const identityOf = (account: Account) => ({
  name: account.name ?? account.login,
  email: account.email ?? noReplyAddress(account),
})
