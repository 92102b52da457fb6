import { limitAttempts } from '../../access/auth/limit-attempts.ts'
import { verifyPassword } from '../../access/auth/password.ts'
import { hashToken, isPlausible } from '../../access/auth/token-format.ts'
import { addressKey } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import { secondaryLimitExceeded } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { queryOf, type Fields } from './fields.ts'
import { sendPage } from './pages/page.ts'
import { signedInPage, signInPage } from './pages/sign-in.ts'
import { localPath } from './return-to.ts'
import { closeSession, openSession } from './session.ts'
import { addressOf, redirect, type Visit } from './visit.ts'
import { signInAddress, submittedForm, visitorOf } from './visitor.ts'

/**
 * In development, a token is accepted as the password, so that accounts without a password can sign
 * in. In production this would turn a token with few scopes into full access.
 */
const acceptsTokens = ({ config }: Context): boolean => !config.production

async function isOwnToken(value: string, user: Account, { storage, clock }: Context) {
  if (!isPlausible(value)) return false
  const token = await storage.tokens.findByHash(hashToken(value))
  if (token?.kind !== 'classic' || token.user_id !== user.id) return false
  return token.expires_at === null || token.expires_at > clock.now()
}

/**
 * The user with this login and password. Unknown and suspended logins take the same time as others.
 */
async function authenticated(
  login: string,
  password: string,
  context: Context,
): Promise<Account | undefined> {
  const account = await context.storage.accounts.findByLogin(login)
  const user = account?.type === 'User' && account.suspended_at === null ? account : undefined
  const isCorrect = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || isCorrect) return isCorrect ? user : undefined
  return acceptsTokens(context) && (await isOwnToken(password, user, context)) ? user : undefined
}

/**
 * A successful sign-in resets the failures of the login, but not those of the address. Otherwise
 * anyone with an account could try passwords on all others.
 * @throws ServiceError 403 after too many failed sign-ins, 429 after too many of any kind
 */
async function attempt(form: Fields, visit: Visit): Promise<Account | undefined> {
  const { failedLogins, limits } = visit.context
  const login = form.get('login')?.trim() ?? ''
  const address = addressOf(visit)
  const wait = await limits.meter('sign-ins', addressKey(address))
  if (wait > 0) throw secondaryLimitExceeded(wait)
  const ofName = [`login ${login.toLowerCase()} from ${address}`]
  const ofAddress = [`sign-ins from ${address}`]
  return limitAttempts({ subjects: ofAddress, failedLogins, forgive: false }, () =>
    limitAttempts({ subjects: ofName, failedLogins, forgive: true }, () =>
      authenticated(login, form.get('password') ?? '', visit.context),
    ),
  )
}

/** The login to fill in, from the URL of the page to return to. */
const suggestedLogin = (returnTo: string | undefined): string | undefined =>
  new URLSearchParams(returnTo?.split('?')[1]).get('login') ?? undefined

/** `GET /login` */
export async function showSignIn(visit: Visit): Promise<void> {
  const { response, context, request } = visit
  const returnTo = localPath(queryOf(request).get('return_to'))
  const { user, formToken } = await visitorOf(visit)
  if (user && returnTo !== undefined) return redirect(visit, returnTo)
  const page = user
    ? signedInPage({ user, formToken })
    : signInPage({
        formToken,
        returnTo,
        login: suggestedLogin(returnTo),
        tokensToo: acceptsTokens(context),
      })
  sendPage(response, page, context.brand)
}

/** `POST /login` */
export async function signIn(visit: Visit): Promise<void> {
  const { form, visitor } = await submittedForm(visit)
  const returnTo = localPath(form.get('return_to'))
  const user = await attempt(form, visit)
  if (user) {
    await openSession(visit, user)
    return redirect(visit, returnTo ?? '/')
  }
  const { response, context } = visit
  const again = { login: form.get('login'), failed: true, tokensToo: acceptsTokens(context) }
  sendPage(
    response,
    signInPage({ ...again, formToken: visitor.formToken, returnTo }),
    context.brand,
  )
}

/** `POST /logout`. After signing in again, the user returns to the same page. */
export async function signOut(visit: Visit): Promise<void> {
  const { form } = await submittedForm(visit)
  const returnTo = localPath(form.get('return_to'))
  await closeSession(visit)
  redirect(visit, signInAddress(returnTo))
}
