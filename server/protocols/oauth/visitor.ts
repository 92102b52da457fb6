import { hash, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../access/auth/token-format.ts'
import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { newSecret, secretOf, setCookie } from './cookie.ts'
import { bodyOf, type Fields } from './fields.ts'
import { formTokenField, type SignedIn, type Visitor } from './pages/visitor.ts'
import { originOf, redirect, type Visit } from './visit.ts'

/** Where to sign in, and then go on to a path of ours. */
export const signInAddress = (returnTo: string | undefined): string =>
  returnTo === undefined
    ? '/login'
    : `/login?${new URLSearchParams({ return_to: returnTo }).toString()}`

/** The hash that is stored says nothing about this one, nor this one about the cookie. */
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

/** Who is at the page. Somebody new is given a cookie, so that the form they send is known again. */
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

/** Who is signed in; whoever is not is sent to sign in and comes back, and nothing is returned. */
export async function signedInVisitor(visit: Visit): Promise<SignedIn | undefined> {
  const { user, formToken } = await visitorOf(visit)
  const returnTo = visit.request.url
  if (user) return { user, formToken, returnTo }
  redirect(visit, signInAddress(returnTo))
  return undefined
}

const stale = () =>
  forbidden('This form is too old, or is not from here. Go back, load the page again and retry.')

function checkOrigin(visit: Visit): void {
  const { origin } = visit.request.headers
  if (origin !== undefined && origin !== originOf(visit)) throw stale()
}

function checkFormToken(form: Fields, secret: string | undefined): void {
  const given = Buffer.from(hashToken(form.get(formTokenField) ?? ''))
  const expected = Buffer.from(hashToken(formTokenOf(secret ?? '')))
  if (secret === undefined || !timingSafeEqual(given, expected)) throw stale()
}

/**
 * A form from a page of ours, and who sent it. Browsers say where a form comes from; and nobody else can
 * know the proof that was put into it.
 * @throws ServiceError 403 for a form from elsewhere
 */
export async function submittedForm(visit: Visit): Promise<{ form: Fields; visitor: Visitor }> {
  checkOrigin(visit)
  const form = await bodyOf(visit.request, visit.context.clock)
  checkFormToken(form, secretOf(visit))
  return { form, visitor: await visitorOf(visit) }
}

/** The same of somebody who must be signed in. @throws ServiceError 403 */
export async function signedInForm(visit: Visit): Promise<{ form: Fields; visitor: SignedIn }> {
  const { form, visitor } = await submittedForm(visit)
  if (!visitor.user) throw forbidden('You are no longer signed in. Go back and start again.')
  return { form, visitor: { ...visitor, user: visitor.user } }
}
