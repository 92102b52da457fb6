import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { DocsSite, DocsState } from '../api/docs-site.ts'
import { filesIn } from './compressed-files.ts'
import { isBuilt } from './docs-site.ts'
import { wantsHtml } from '../api/wants-html.ts'

/** The documentation is served under both mounts of the API (open-exchange.ts). */
const places = ['/docs', '/api/v3/docs']
const ours = /^\/(api\/v3\/)?docs(?=[/?]|$)/

/** Pages load only scripts, styles and images from this server, and send requests only to it. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'"],
  ...["connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

function guard(response: Response): void {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
}

/** Seconds until a page that is not built yet is requested again. */
const retryAfter = 2

const page = (title: string, content: string, head = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8">${head}<title>${title}</title><h1>${title}</h1><p>${content}</p></html>\n`

const building = page(
  'Building the documentation',
  'The documentation is being built, which takes a few seconds. This page reloads when it is ready.',
  `<meta http-equiv="refresh" content="${retryAfter}">`,
)

const notBuilt = page(
  'Documentation not built',
  'The log of the server has the reason. Run <code>npm run docs</code> in the project folder, then reload this page.',
)

/**
 * The page of the site for a missing path. Its links are relative to the root of the site, but the
 * missing path can be at any depth.
 * @param home path of the root of the site
 */
async function notThere({ folder }: DocsSite, home: string): Promise<string> {
  try {
    const text = await readFile(join(folder, '404.html'), 'utf8')
    return text.replace(/\s(?:href|src|data-\w+)="(?![#/]|[a-z]+:)(?=[\w./-]*[./])/g, `$&${home}/`)
  } catch {
    return page('Page not found', `Go to the <a href="${home}/">documentation</a>.`)
  }
}

/** Files that programs request, which may not be built yet. */
const forPrograms =
  /^\/(llms\.txt|(openapi|workflows)\/[\w.-]+|seed\.schema\.json|((\d{4}-\d\d-\d\d|guides|evidence|upgrading)\/((webhooks|schemas)\/)?)?[\w.-]+\.md)$/

/** Whether the request is for a page, not for one of its files or for an account named `docs`. */
const isForPage = (request: Request) =>
  wantsHtml(request) ||
  request.path === '/' ||
  request.path.endsWith('.html') ||
  forPrograms.test(request.path)

function sendPage(response: Response, status: number, text: string): void {
  guard(response)
  response.setHeader('Cache-Control', 'no-store')
  response.status(status).type('html').send(text)
}

/** Builds the site when its first page is requested, and tells readers to wait in these states. */
const buildFirst =
  (site: DocsSite, ...unfinished: DocsState[]): RequestHandler =>
  async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isForPage(request) || !unfinished.includes(await site.state())) return next()
    response.setHeader('Retry-After', retryAfter)
    sendPage(response, 503, building)
  }

/**
 * Responds with a page for browsers when a file does not exist. Other clients fall through to the
 * API and git, because an account may be named `docs`.
 */
function missing(site: DocsSite): RequestHandler {
  return async (request, response, next) => {
    if (!wantsHtml(request)) return next()
    if (isBuilt(site)) sendPage(response, 404, await notThere(site, request.baseUrl))
    else sendPage(response, 503, notBuilt)
  }
}

/** Files with what the forms of a page need to send requests. */
const forRequests = /[\\/]try[\\/][^\\/]+[\\/][^\\/]+\.json/

/** Paths with a hash of the contents in the name. */
const hashed = /\/assets\/[^/]+\.[0-9a-f]{8}\.\w+$/

/** Serves the files of the site. Its folder may change when it is built. */
function files(
  site: DocsSite,
  guardFile: (response: Response, file: string) => void,
): RequestHandler {
  let [folder, serve] = [site.folder, filesIn(site.folder, guardFile, hashed)]
  return (request, response, next) => {
    if (folder !== site.folder) {
      ;[folder, serve] = [site.folder, filesIn(site.folder, guardFile, hashed)]
    }
    return serve(request, response, next)
  }
}

/**
 * Serves the documentation, without versions and rate limits.
 * @param headerPrefix of the API, for the requests that readers send from the pages
 */
export function serveDocs(site: DocsSite, headerPrefix = 'X-Service'): RequestHandler {
  const guardFile = (response: Response, file: string) => {
    guard(response)
    if (forRequests.test(file))
      response.setHeader('Docs-Version-Header', `${headerPrefix}-Api-Version`)
  }
  const router = Router().use(
    places,
    buildFirst(site, 'building'),
    files(site, guardFile),
    buildFirst(site, 'partial'), // for a page that is not built yet
    missing(site),
  )
  return (request, response, next) =>
    ours.test(request.url) ? router(request, response, next) : next()
}
