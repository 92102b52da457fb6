import type { Account } from '../../../storage/accounts/accounts.ts'
import { encodeManifest, type Manifest } from '../manifest.ts'
import { schemeOf } from '../redirect-uri.ts'
import type { SignedIn } from './visitor.ts'
import { html, type Html } from './html.ts'
import { form, hidden, type Page } from './page.ts'
import { permissionList } from './permissions.ts'

interface Registration {
  manifest: Manifest
  owner: Account
  visitor: SignedIn
  /** Action of the form. */
  action: string
  state: string | undefined
  /** Why the previous attempt failed. */
  problem?: string
}

const section = (title: string, items: readonly string[]): Html | false =>
  items.length > 0 &&
  html`<h2>${title}</h2>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>`

const problemOf = (problem: string | undefined): Html | undefined | '' =>
  problem && html`<p class="alarm" role="alert" id="problem">${problem}</p>`

const fields = ({ manifest, owner, state, problem }: Registration): Html =>
  html`${hidden('manifest', encodeManifest(manifest))}
    ${state !== undefined && hidden('state', state)}
    <label for="name">Name of the app</label>
    <input
      id="name"
      name="name"
      value="${manifest.name}"
      maxlength="100"
      autocomplete="off"
      required
      ${problem && html`aria-describedby="problem"`}
    />
    <div class="actions">
      <button class="primary">Create app for ${owner.login}</button>
    </div>`

/** The page on which the user confirms a new app. */
export function manifestPage(registration: Registration): Page {
  const { manifest, owner, visitor, action, problem } = registration
  const { default_permissions, default_events, hook_attributes, callback_urls } = manifest
  return {
    title: 'Create an app',
    visitor,
    status: problem === undefined ? 200 : 422,
    formSchemes: [schemeOf(manifest.redirect_url)],
    main: html`<h1>Create an app</h1>
      ${problemOf(problem)}
      <p>
        <strong>${new URL(manifest.redirect_url).host}</strong> has prepared an app for
        <strong>${owner.login}</strong> and will receive its keys.
        ${manifest.public ? 'Anyone' : 'Only this account'} can install it.
      </p>
      ${manifest.description && html`<p>${manifest.description}</p>`}
      <h2>Permissions where it is installed</h2>
      ${permissionList(default_permissions)} ${section('Webhook events', default_events)}
      ${section('Webhook URL', hook_attributes ? [hook_attributes.url] : [])}
      ${section('Callback URLs', callback_urls)} ${section('Homepage', [manifest.url])}
      ${form(action, visitor.formToken, fields(registration))}`,
  }
}
