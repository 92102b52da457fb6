import type { Account } from '../../../storage/accounts/accounts.ts'

/** Form field that carries the CSRF token. */
export const formTokenField = 'form_token'

/** The holder of a session cookie, signed in or not. */
export interface Visitor {
  /** CSRF token of the visitor's forms. */
  formToken: string
  /** The signed-in user. */
  user?: Account
}

export interface SignedIn extends Visitor {
  user: Account
  /** Path of the current page, if the visitor can return to it. */
  returnTo?: string
}
