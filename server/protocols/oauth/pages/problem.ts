import type { ServiceError } from '../../../core/errors.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

const titles: Partial<Record<number, string>> = {
  403: 'Access denied',
  404: 'Page not found',
  429: 'Too many requests',
}

const forDevelopers = html`<p class="quiet">
  If an app sent you here, report this message to its developers.
</p>`

/** An error page. It never redirects. */
export const problemPage = ({ status, message }: ServiceError): Page => ({
  title: titles[status] ?? "Can't continue",
  status,
  main: html`<h1>${titles[status] ?? "Can't continue"}</h1>
    <p>${message}</p>
    ${status === 400 && forDevelopers}`,
})
