import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { pageExists } from '../protocols/pages/exists.ts'
import { html } from '../protocols/oauth/pages/html.ts'
import { assets, consoleFolder } from './console-files.ts'
import { wantsHtml } from '../api/wants-html.ts'

/** Hashed names of the files that a page loads first. */
interface Manifest {
  script: string
  style: string
  icon: string
  /** Runs before the first paint. */
  theme: string
}

/** Pages load only files of this server, and call only this server. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"],
  ...["connect-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
].join('; ')

/** What the pages know of the server: all else they ask the API. */
const settingsOf = ({ brand, config, versions }: Context) => ({
  brand: brand.word,
  name: brand.name,
  // Elsewhere it needs a token that the pages don't have.
  control: config.control === 'loopback',
  versions: versions.map(({ version }) => version),
})

const manifestFile = join(consoleFolder, 'manifest.json')

function documentOf(context: Context): string {
  const { script, style, icon, theme } = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const settings = JSON.stringify(settingsOf(context))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="console-settings" content="${settings}" />
        <title>${context.brand.name} console</title>
        <link rel="icon" href="${assets}/${icon}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets}/${style}" />
        <script src="${assets}/${theme}"></script>
        <script type="module" src="${assets}/${script}"></script>
      </head>
      <body>
        <noscript>
          <p>The console needs JavaScript. The <a href="/docs/">documentation</a> does not.</p>
        </noscript>
      </body>
    </html> `.text
}

/** The security headers of all responses (open-exchange.ts) are set already. */
function sendPage(response: ServerResponse, text: string): void {
  response.statusCode = 200
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Frame-Options', 'DENY')
  // With `no-referrer`, browsers would send `Origin: null` with forms of these pages.
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Accept')
  response.end(text)
}

/** The page, which changes when the console is built again while the server runs. */
function currentDocument(context: Context): () => string {
  let [text, built] = ['', 0]
  return () => {
    const { mtimeMs } = statSync(manifestFile)
    if (mtimeMs !== built) [text, built] = [documentOf(context), mtimeMs]
    return text
  }
}

/** Addresses of resources (`url`) that are also those of their pages (`html_url`). */
const shared = /^\/(apps|advisories|orgs\/[^/]+\/teams)\/[^/]+$/

/** Whether a client takes anything, as link checkers and `curl` do. */
const takesAnything = ({ headers: { accept = '*/*' } }: Request): boolean =>
  /^\s*\*\/\*\s*(;|$)/.test(accept)

/** Whether the API is at the host of the pages, where the console calls it. */
const isOneHost = ({ exchange: { links } }: Request): boolean => links.api('') === links.html('')

const isHostOfPages = (request: Request): boolean =>
  isOneHost(request) || request.exchange.links.html('').endsWith(`//${request.headers.host}`)

/**
 * Responds to browsers with a page of the console at `/`, and at every path that nothing else
 * serves: `html_url` of accounts, repositories, issues and so on. The page requires no permission,
 * because it contains no data: it calls the API. Clients that take anything receive the page only where
 * it is about something that they may read, and other clients are not affected.
 */
export function serveConsole(context: Context): Step {
  const current = currentDocument(context)
  const isOfApi = (path: string) =>
    context.versions.some(({ router }) => router.match('GET', path) !== undefined)
  const serveExisting = async (request: Request, response: Response) => {
    if (await pageExists(request, response, context)) sendPage(response, current())
  }
  return (request, response) => {
    const { path, method, version } = request.exchange
    if (method !== 'GET' || !isHostOfPages(request)) return
    if (wantsHtml(request)) {
      if (!isOneHost(request)) return
      const isPage = path === '/' || shared.test(path) || !version.router.match('GET', path)
      return isPage ? sendPage(response, current()) : undefined
    }
    if (!takesAnything(request) || isOfApi(path)) return
    return serveExisting(request, response)
  }
}
