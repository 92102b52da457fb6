import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { root } from '../core/root.ts'

/** Output folder of the console's build (bundle/console.js). */
const built = join(root, 'dist/console')

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

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Encodings that the build has written, best first. */
const encodings: [name: string, suffix: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** What the pages know of the server: all else they ask the API. */
const settingsOf = ({ brand, config, versions }: Context) => ({
  brand: brand.word,
  name: brand.name,
  control: config.control !== 'off',
  versions: versions.map(({ version }) => version),
})

function documentOf(context: Context): string {
  const { script, style, icon, theme } = JSON.parse(
    readFileSync(join(built, 'manifest.json'), 'utf8'),
  ) as Manifest
  const settings = escapeHtml(JSON.stringify(settingsOf(context)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="console-settings" content="${settings}">
<title>${escapeHtml(context.brand.name)} console</title>
<link rel="icon" href="/-/assets/${icon}" type="image/svg+xml">
<link rel="stylesheet" href="/-/assets/${style}">
<script src="/-/assets/${theme}"></script>
<script type="module" src="/-/assets/${script}"></script>
</head>
<body>
<noscript><p>The console needs JavaScript. The <a href="/docs/">documentation</a> does not.</p></noscript>
</body>
</html>
`
}

function sendPage({ response, text, status = 200 }: Sending): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('X-Frame-Options', 'DENY')
  // With `no-referrer`, browsers would send `Origin: null` with forms of these pages.
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Accept')
  response.end(text)
}

interface Sending {
  response: ServerResponse
  text: string
  status?: number
}

const wantsHtml = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false

/** Addresses of resources (`url`) that are also those of their pages (`html_url`). */
const shared = /^\/(apps|advisories|orgs\/[^/]+\/teams)\/[^/]+$/

/**
 * Responds to browsers with a page of the console at `/`, and at every path that nothing else
 * serves: `html_url` of accounts, repositories, issues and so on. Other clients are not affected.
 * The page requires no permission, because it contains no data: it calls the API.
 */
export function serveConsole(context: Context): Step {
  let text: string | undefined
  return (request, response) => {
    const { path, method, links, version } = request.exchange
    if (method !== 'GET' || !wantsHtml(request) || links.api('') !== links.html('')) return
    const isPage = path === '/' || shared.test(path)
    if (!isPage && version.router.match('GET', path)) return
    text ??= documentOf(context)
    sendPage({ response, text })
  }
}

/** The file in the best encoding that the client accepts. */
function find(name: string, accepted: string): { body: Buffer; encoding?: string } | undefined {
  for (const [encoding, suffix] of encodings) {
    if (!accepted.includes(encoding)) continue
    const body = readIfThere(`${name}${suffix}`)
    if (body) return { body, encoding }
  }
  const body = readIfThere(name)
  return body && { body }
}

function readIfThere(name: string): Buffer | undefined {
  try {
    return readFileSync(join(built, name))
  } catch {
    return undefined
  }
}

const asset = /^\/-\/assets\/([\w.-]+\.(js|css|svg))$/

/** Serves the files of the console. Their names change with their content. */
export const serveConsoleFiles: RequestHandler = (request, response, next) => {
  const [, name = '', ending = ''] = asset.exec(request.path) ?? []
  if (!name || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
  const found = find(name, request.headers['accept-encoding'] ?? '')
  if (!found) return next()
  response.setHeader('Content-Type', types[ending]!)
  response.setHeader('Content-Length', found.body.length)
  if (found.encoding) response.setHeader('Content-Encoding', found.encoding)
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.end(request.method === 'HEAD' ? undefined : found.body)
}
