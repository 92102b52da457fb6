import type { SignedIn } from './visitor.ts'
import { html } from './html.ts'
import { form, hidden, type Page } from './page.ts'

interface SignIn {
  formToken: string
  returnTo: string | undefined
  /** Username to fill in. */
  login: string | undefined
  failed?: boolean
  /** Whether a personal access token is accepted as the password. */
  tokensToo: boolean
}

const failure = html`<p class="alarm" role="alert">Incorrect username or password.</p>`

const tokenHint = html`<p class="hint" id="password-hint">
  Or enter a personal access token (classic) of this user.
</p>`

const fields = ({ returnTo, login, tokensToo }: SignIn) =>
  html`${returnTo !== undefined && hidden('return_to', returnTo)}
    <label for="login">Username</label>
    <input
      id="login"
      name="login"
      value="${login}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      ${login === undefined && 'autofocus'}
    />
    <label for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      ${tokensToo && html`aria-describedby="password-hint"`}
      ${login !== undefined && 'autofocus'}
    />
    ${tokensToo && tokenHint}
    <div class="actions"><button class="primary">Sign in</button></div>`

/** Schemes that signing in may redirect to: an app that was authorized before. */
const onward = (returnTo = '') => (returnTo.startsWith('/login/oauth/authorize') ? ['http:'] : [])

export const signInPage = (signIn: SignIn): Page => ({
  title: 'Sign in',
  status: signIn.failed ? 403 : 200,
  formSchemes: onward(signIn.returnTo),
  main: html`<h1>Sign in</h1>
    ${signIn.failed && failure} ${form('/login', signIn.formToken, fields(signIn))}`,
})

export const signedInPage = (visitor: SignedIn): Page => ({
  title: 'Signed in',
  visitor,
  main: html`<h1>You are signed in</h1>
    <p><a href="/">Open the console</a>, or <a href="/login/device">connect a device</a>.</p>`,
})
