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
  /** Where the form goes. */
  action: string
  state: string | undefined
  /** Why it did not work the last time. */
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

/** Shows what an app will be before its owner lets it come about. */
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
        <strong>${owner.login}</strong> and will get its keys.
        ${manifest.public ? 'Everybody' : 'Nobody else'} can install it.
      </p>
      ${manifest.description && html`<p>${manifest.description}</p>`}
      <h2>Where it is installed, it can</h2>
      ${permissionList(default_permissions)} ${section('Events it is told of', default_events)}
      ${section('Where they are sent', hook_attributes ? [hook_attributes.url] : [])}
      ${section('Where it may send people back to', callback_urls)}
      ${section('Its home page', [manifest.url])}
      ${form(action, visitor.formToken, fields(registration))}`,
  }
}
