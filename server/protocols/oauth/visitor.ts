import { hash, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../access/auth/token-format.ts'
import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { newSecret, secretOf, setCookie } from './cookie.ts'
import { bodyOf, type Fields } from './fields.ts'
import { formTokenField, type SignedIn, type Visitor } from './pages/visitor.ts'
import { originOf, redirect, type Visit } from './visit.ts'

/** The sign-in page, which redirects to a path of this server afterwards. */
export const signInAddress = (returnTo: string | undefined): string =>
  returnTo === undefined
    ? '/login'
    : `/login?${new URLSearchParams({ return_to: returnTo }).toString()}`

/**
 * The CSRF token is derived from the cookie's secret. Neither it nor the stored hash reveals the
 * secret.
 */
const formTokenOf = (secret: string): string => hash('sha256', `form ${secret}`, 'base64url')

async function userOf(secret: string, { context }: Visit): Promise<Account | undefined> {
  const session = await context.storage.sessions.findByHash(hashToken(secret))
  if (!session) return undefined
  if (session.expires_at <= context.clock.now()) {
    await context.storage.sessions.delete(session.hash)
    return undefined
  }
  return session.user.suspended_at === null ? session.user : undefined
}

/** The visitor of a page. A new visitor receives a cookie, so that their forms can be verified. */
export async function visitorOf(visit: Visit): Promise<Visitor> {
  const known = secretOf(visit)
  if (known === undefined) {
    const secret = newSecret()
    setCookie(visit, secret)
    return { formToken: formTokenOf(secret) }
  }
  const user = await userOf(known, visit)
  return { formToken: formTokenOf(known), ...(user && { user }) }
}

/** The signed-in user. Otherwise redirects to the sign-in page and returns undefined. */
export async function signedInVisitor(visit: Visit): Promise<SignedIn | undefined> {
  const { user, formToken } = await visitorOf(visit)
  const returnTo = visit.request.url
  if (user) return { user, formToken, returnTo }
  redirect(visit, signInAddress(returnTo))
  return undefined
}

const stale = () => forbidden('This form has expired. Go back, reload the page and try again.')

function checkOrigin(visit: Visit): void {
  const { origin } = visit.request.headers
  if (origin !== undefined && origin !== originOf(visit)) throw stale()
}

function checkFormToken(form: Fields, secret: string | undefined): void {
  const submitted = Buffer.from(hashToken(form.get(formTokenField) ?? ''))
  const expected = Buffer.from(hashToken(formTokenOf(secret ?? '')))
  if (secret === undefined || !timingSafeEqual(submitted, expected)) throw stale()
}

/**
 * Reads a form from one of our pages, and its visitor. Checks the `Origin` header and the CSRF
 * token.
 * @throws ServiceError 403 for a cross-site form
 */
export async function submittedForm(visit: Visit): Promise<{ form: Fields; visitor: Visitor }> {
  checkOrigin(visit)
  const form = await bodyOf(visit.request, visit.context.clock)
  checkFormToken(form, secretOf(visit))
  return { form, visitor: await visitorOf(visit) }
}

/** Reads a form of a signed-in user. @throws ServiceError 403 */
export async function signedInForm(visit: Visit): Promise<{ form: Fields; visitor: SignedIn }> {
  const { form, visitor } = await submittedForm(visit)
  if (!visitor.user) throw forbidden('You are no longer signed in. Go back and start again.')
  return { form, visitor: { ...visitor, user: visitor.user } }
}
