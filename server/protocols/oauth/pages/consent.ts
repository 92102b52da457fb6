import { describeScope } from '../../../access/auth/scope-catalogue.ts'
import { isApp } from '../../../access/tokens/client.ts'
import type { AuthorizationRequest } from '../authorization-request.ts'
import { schemeOf } from '../redirect-uri.ts'
import type { SignedIn } from './visitor.ts'
import { html, type Html } from './html.ts'
import { form, hidden, type Page } from './page.ts'
import { permissionList } from './permissions.ts'

type Requested = Pick<AuthorizationRequest, 'client' | 'scopes'>

const scopeItem = (scope: string): Html =>
  html`<li>${describeScope(scope)} <span class="quiet">${scope}</span></li>`

const onlyPublic = html`<ul>
  <li>Verify your identity and read public information</li>
</ul>`

/** Lists what an app will be able to do. */
export function accessList({ client, scopes }: Requested): Html {
  if (!isApp(client)) {
    return scopes.length === 0
      ? onlyPublic
      : html`<ul>
          ${scopes.map(scopeItem)}
        </ul>`
  }
  return html`<ul>
      <li>Verify your identity</li>
      <li>Act on your behalf where it is installed, within your own permissions</li>
    </ul>
    <h2>Permissions where it is installed</h2>
    ${permissionList(client.permissions)}`
}

export const buttons = html`<div class="actions">
  <button class="primary" name="decision" value="authorize">Authorize</button>
  <button name="decision" value="cancel">Cancel</button>
</div>`

interface Consent {
  request: AuthorizationRequest
  visitor: SignedIn
  /** Hidden fields of the form. */
  fields: Record<string, string>
}

/** The page on which the user authorizes an app. */
export function consentPage({ request, visitor, fields }: Consent): Page {
  const { client, redirectUri } = request
  const { login } = visitor.user
  const hiddenFields = Object.entries(fields).map(([name, value]) => hidden(name, value))
  const { protocol, host } = new URL(redirectUri)
  return {
    title: `Authorize ${client.name}`,
    visitor,
    formSchemes: [schemeOf(redirectUri)],
    main: html`<h1>Authorize ${client.name}</h1>
      <p>
        <strong>${client.name}</strong> by <strong>${client.owner.login}</strong> is requesting
        access to your account (<strong>${login}</strong>).
      </p>
      <h2>This app will be able to</h2>
      ${accessList(request)}
      <p class="quiet">You will be redirected to <strong>${protocol}//${host}</strong>.</p>
      ${form('/login/oauth/authorize', visitor.formToken, html`${hiddenFields}${buttons}`)}`,
  }
}
