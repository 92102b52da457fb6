import type { Account } from '../../storage/accounts/accounts.ts'

/** Email address of an account that shows none. */
export const noReplyAddress = ({ login, id }: Pick<Account, 'login' | 'id'>) =>
  `${id}+${login}@users.noreply.localhost`

/** Git identity of an account for commits created through the API. */
export const identityOf = (account: Account) => ({
  name: account.name ?? account.login,
  email: account.email ?? noReplyAddress(account),
})
