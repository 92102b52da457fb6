import type { Account } from '../../../storage/accounts/accounts.ts'

/** Form field that carries the CSRF token. */
export const formTokenField = 'form_token'

/** Whoever holds a cookie of ours, signed in or not. */
export interface Visitor {
  /** Proves that a form was on a page that we sent to this very visitor. */
  formToken: string
  /** The user who is signed in. */
  user?: Account
}

export interface SignedIn extends Visitor {
  user: Account
  /** The page they are at, if they can come back to it. */
  returnTo?: string
}
