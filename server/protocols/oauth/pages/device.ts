import type { Client } from '../../../access/tokens/client.ts'
import type { SignedIn } from './visitor.ts'
import { accessList, buttons } from './consent.ts'
import { html } from './html.ts'
import { form, hidden, type Page } from './page.ts'

const unknownCode = html`<p class="alarm" role="alert" id="problem">
  No device is waiting for this code. Check the code on the device. Codes expire after 15 minutes.
</p>`

/** The page on which the user enters the code shown on a device. */
export const enterCodePage = (visitor: SignedIn, typed?: string): Page => ({
  title: 'Connect a device',
  visitor,
  status: typed === undefined ? 200 : 422,
  main: html`<h1>Connect a device</h1>
    ${typed !== undefined && unknownCode}
    ${form(
      '/login/device',
      visitor.formToken,
      html`<label for="user_code">Code shown on the device</label>
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
  /** Formatted for display. */
  userCode: string
}

/** The page on which the user authorizes an app on a device. */
export const confirmDevicePage = (visitor: SignedIn, waiting: Waiting): Page => ({
  title: `Authorize ${waiting.client.name}`,
  visitor,
  main: html`<h1>Authorize ${waiting.client.name}</h1>
    <p>
      A device with <strong>${waiting.client.name}</strong> by
      <strong>${waiting.client.owner.login}</strong> is requesting access to your account
      (<strong>${visitor.user.login}</strong>).
    </p>
    <p class="alarm">
      Continue only if you started this yourself and the device in front of you shows
      <strong class="user-code">${waiting.userCode}</strong>. If someone sent you this code, they
      would gain access to your account.
    </p>
    <h2>This app will be able to</h2>
    ${accessList(waiting)}
    ${form(
      '/login/device/authorize',
      visitor.formToken,
      html`${hidden('user_code', waiting.userCode)}${buttons}`,
    )}`,
})

export const deviceDonePage = (visitor: SignedIn, allowed: boolean): Page => ({
  title: allowed ? 'Device connected' : 'Access denied',
  visitor,
  main: allowed
    ? html`<h1>Your device is connected</h1>
        <p>It continues automatically within a few seconds. You can close this page.</p>`
    : html`<h1>You denied access</h1>
        <p>The device has no access to your account. You can close this page.</p>`,
})
