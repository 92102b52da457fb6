import type { Response } from 'express'
import type { Brand } from '../../../core/brand.ts'
import { formTokenField, type SignedIn } from './visitor.ts'
import { icon, style } from './assets.ts'
import { html, type Html } from './html.ts'

export interface Page {
  /** Title of the window; the name of the service is appended. */
  title: string
  main: Html
  status?: number
  /** The signed-in user. */
  visitor?: SignedIn
  /** Schemes (such as `https:`) that submitting the form may redirect to. */
  formSchemes?: readonly string[]
}

/**
 * No scripts, no frames, nothing from other origins. Browsers check every redirect after a form
 * against `form-action`, including redirects on the app's own pages, so only schemes can be
 * restricted.
 */
const policy = (schemes: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...schemes].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** A form that changes state. It always contains the CSRF token. */
export const form = (action: string, formToken: string, fields: Html): Html =>
  html`<form method="post" action="${action}">${hidden(formTokenField, formToken)}${fields}</form>`

const signedInAs = ({ user, formToken, returnTo }: SignedIn): Html => {
  const back = returnTo !== undefined && hidden('return_to', returnTo)
  const fields = html`${back}<button class="link">Sign out</button>`
  return html`<div class="visitor">
    <span>Signed in as <strong>${user.login}</strong></span>
    ${form('/logout', formToken, fields)}
  </div>`
}

const documentOf = ({ title, main, visitor }: Page, { name }: Brand): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${`${title} · ${name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="${icon.address}" />
        <link rel="stylesheet" href="${style.address}" />
      </head>
      <body>
        <header class="top">
          <span class="service"
            ><img src="${icon.address}" alt="" width="24" height="24" />${name}</span
          >
          ${visitor && signedInAs(visitor)}
        </header>
        <main>${main}</main>
      </body>
    </html> `

/** Sends a page that cannot be cached, framed or extended with scripts. */
export function sendPage(response: Response, page: Page, brand: Brand): void {
  const text = documentOf(page, brand).text
  response.statusCode = page.status ?? 200
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.setHeader('Content-Security-Policy', policy(page.formSchemes ?? []))
  response.setHeader('X-Frame-Options', 'DENY')
  // With `no-referrer`, browsers would send `Origin: null` with our own forms.
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-store')
  response.end(text)
}
