import type { ServiceError } from '../../../core/errors.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

const titles: Partial<Record<number, string>> = {
  403: 'This is not allowed',
  404: 'There is nothing here',
}

const forMakers = html`<p class="quiet">
  If an app has sent you here, tell its makers what this page says.
</p>`

/** Says why it does not go on here, and sends nobody anywhere. */
export const problemPage = ({ status, message }: ServiceError): Page => ({
  title: titles[status] ?? 'This cannot go on',
  status,
  main: html`<h1>${titles[status] ?? 'This cannot go on'}</h1>
    <p>${message}</p>
    ${status === 400 && forMakers}`,
})
