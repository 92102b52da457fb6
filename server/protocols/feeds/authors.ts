import type { Schemas } from '../../contract/schemas.ts'
import type { Author } from './atom.ts'

type Account = Pick<Schemas['simple-user'], 'login' | 'html_url' | 'avatar_url'>

/** The account of an entry. Without one, the name that git has; of a deleted account, `ghost`. */
export const authorOf = (account: Account | null | undefined, name = 'ghost'): Author =>
  account ? { name: account.login, page: account.html_url, picture: account.avatar_url } : { name }
