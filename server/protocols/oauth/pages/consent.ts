import { describeScope } from '../../../access/auth/scope-catalogue.ts'
import { isApp } from '../../../access/tokens/client.ts'
import type { AuthorizationRequest } from '../authorization-request.ts'
import { schemeOf } from '../redirect-uri.ts'
import type { SignedIn } from './visitor.ts'
import { html, type Html } from './html.ts'
import { form, hidden, type Page } from './page.ts'
import { permissionList } from './permissions.ts'

type Asked = Pick<AuthorizationRequest, 'client' | 'scopes'>

const scopeItem = (scope: string): Html =>
  html`<li>${describeScope(scope)} <span class="quiet">${scope}</span></li>`

const onlyPublic = html`<ul>
  <li>Read what everybody can read, and know who you are</li>
</ul>`

/** What an app is to be allowed, in words. */
export function accessList({ client, scopes }: Asked): Html {
  if (!isApp(client)) {
    return scopes.length === 0
      ? onlyPublic
      : html`<ul>
          ${scopes.map(scopeItem)}
        </ul>`
  }
  return html`<ul>
      <li>Know who you are</li>
      <li>Act for you where it is installed, and no further than you may yourself</li>
    </ul>
    <h2>Where it is installed, it can</h2>
    ${permissionList(client.permissions)}`
}

export const buttons = html`<div class="actions">
  <button class="primary" name="decision" value="authorize">Authorize</button>
  <button name="decision" value="cancel">Cancel</button>
</div>`

interface Consent {
  request: AuthorizationRequest
  visitor: SignedIn
  /** What the form sends along. */
  fields: Record<string, string>
}

/** Asks whether an app may act for the user. */
export function consentPage({ request, visitor, fields }: Consent): Page {
  const { client, redirectUri } = request
  const { login } = visitor.user
  const along = Object.entries(fields).map(([name, value]) => hidden(name, value))
  const { protocol, host } = new URL(redirectUri)
  return {
    title: `Authorize ${client.name}`,
    visitor,
    formSchemes: [schemeOf(redirectUri)],
    main: html`<h1>Authorize ${client.name}</h1>
      <p>
        <strong>${client.name}</strong> by <strong>${client.owner.login}</strong> wants to act for
        your account <strong>${login}</strong>.
      </p>
      <h2>It will be able to</h2>
      ${accessList(request)}
      <p class="quiet">Whatever you decide, you go on to <strong>${protocol}//${host}</strong>.</p>
      ${form('/login/oauth/authorize', visitor.formToken, html`${along}${buttons}`)}`,
  }
}
