import type { Client } from '../../../access/tokens/client.ts'
import type { SignedIn } from './visitor.ts'
import { accessList, buttons } from './consent.ts'
import { html } from './html.ts'
import { form, hidden, type Page } from './page.ts'

const unknownCode = html`<p class="alarm" role="alert" id="problem">
  No device waits with this code. Check it on the device; after 15 minutes it shows another.
</p>`

/** Asks for the code that a device shows. */
export const enterCodePage = (visitor: SignedIn, typed?: string): Page => ({
  title: 'Connect a device',
  visitor,
  status: typed === undefined ? 200 : 422,
  main: html`<h1>Connect a device</h1>
    ${typed !== undefined && unknownCode}
    ${form(
      '/login/device',
      visitor.formToken,
      html`<label for="user_code">Code that the device shows</label>
        <input
          class="code"
          id="user_code"
          name="user_code"
          value="${typed}"
          aria-describedby="${typed === undefined ? 'hint' : 'problem hint'}"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="32"
          required
          autofocus
        />
        <p class="hint" id="hint">
          Eight letters, such as <span class="user-code">WDJB-MJHT</span>.
        </p>
        <div class="actions"><button class="primary">Continue</button></div>`,
    )}`,
})

interface Waiting {
  client: Client
  scopes: string[]
  /** As people read it. */
  userCode: string
}

/** Asks whether an app on a device may act for the user. */
export const confirmDevicePage = (visitor: SignedIn, waiting: Waiting): Page => ({
  title: `Authorize ${waiting.client.name}`,
  visitor,
  main: html`<h1>Authorize ${waiting.client.name}</h1>
    <p>
      A device with <strong>${waiting.client.name}</strong> by
      <strong>${waiting.client.owner.login}</strong> wants to act for your account
      <strong>${visitor.user.login}</strong>.
    </p>
    <p class="alarm">
      Go on only if you have started this yourself and the device in front of you shows
      <strong class="user-code">${waiting.userCode}</strong>. Whoever has sent you this code gets
      into your account.
    </p>
    <h2>It will be able to</h2>
    ${accessList(waiting)}
    ${form(
      '/login/device/authorize',
      visitor.formToken,
      html`${hidden('user_code', waiting.userCode)}${buttons}`,
    )}`,
})

export const deviceDonePage = (visitor: SignedIn, allowed: boolean): Page => ({
  title: allowed ? 'Device connected' : 'Device refused',
  visitor,
  main: allowed
    ? html`<h1>Your device is connected</h1>
        <p>It goes on by itself within a few seconds. You can close this page.</p>`
    : html`<h1>You have refused the device</h1>
        <p>It has got nothing. You can close this page.</p>`,
})
