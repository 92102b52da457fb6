import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import type { DocsSite } from '../api/docs-site.ts'
import { isBuilt } from './docs-site.ts'

/** The documentation is served under both mounts of the API (open-exchange.ts). */
const places = ['/docs', '/api/v3/docs']
const ours = /^\/(api\/v3\/)?docs(?=[/?]|$)/

/** Pages load only scripts, styles and images from this server. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
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

const notThere = (home: string) =>
  page('Page not found', `Go to the <a href="${home}/">documentation</a>.`)

const wantsHtml = ({ headers }: Request) => headers.accept?.includes('text/html') ?? false

/** Whether the request is for a page, not for one of its files or for an account named `docs`. */
const isForPage = (request: Request) =>
  wantsHtml(request) || request.path === '/' || request.path.endsWith('.html')

function sendPage(response: Response, status: number, text: string): void {
  guard(response)
  response.setHeader('Cache-Control', 'no-store')
  response.status(status).type('html').send(text)
}

/** Builds the site when its first page is requested, and tells readers to wait. */
const buildFirst =
  (site: DocsSite): RequestHandler =>
  async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isForPage(request) || (await site.state()) !== 'building') return next()
    response.setHeader('Retry-After', retryAfter)
    sendPage(response, 503, building)
  }

/**
 * Responds with a page for browsers when a file does not exist. Other clients fall through to the
 * API and git, because an account may be named `docs`.
 */
function missing(site: DocsSite): RequestHandler {
  return (request, response, next) => {
    if (!wantsHtml(request)) return next()
    if (isBuilt(site)) sendPage(response, 404, notThere(request.baseUrl))
    else sendPage(response, 503, notBuilt)
  }
}

const filesIn = (folder: string): RequestHandler =>
  express.static(folder, {
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response) {
      guard(response)
      response.setHeader('Cache-Control', 'no-cache')
    },
  })

/** Serves the files of the site. Its folder may change when it is built. */
function files(site: DocsSite): RequestHandler {
  let [folder, serve] = [site.folder, filesIn(site.folder)]
  return (request, response, next) => {
    if (folder !== site.folder) [folder, serve] = [site.folder, filesIn(site.folder)]
    return serve(request, response, next)
  }
}

/**
 * Serves the documentation, without versions and rate limits. Browsers revalidate each file, and an
 * unchanged file is a 304. Dotfiles and paths outside the folder are not served.
 */
export function serveDocs(site: DocsSite): RequestHandler {
  const router = Router().use(places, buildFirst(site), files(site), missing(site))
  return (request, response, next) =>
    ours.test(request.url) ? router(request, response, next) : next()
}
