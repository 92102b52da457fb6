import type { Account } from '../storage/accounts.ts'
import type { OAuthApp, Token } from '../storage/tokens.ts'

interface Anonymous {
  kind: 'none'
  address: string
}

/** An OAuth app that shows its client id and secret (seed 5.1). */
interface Client {
  kind: 'client'
  app: OAuthApp
}

/** Somebody acting for a user through a token. */
interface TokenHolder {
  kind: 'classic' | 'oauth'
  user: Account
  token: Token
}

export type Caller = Anonymous | Client | TokenHolder

/** The user a caller acts for, if any. */
export const userOf = (caller: Caller): Account | undefined =>
  'user' in caller ? caller.user : undefined
