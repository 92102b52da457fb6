import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router, type RequestHandler, type Response } from 'express'
import { root } from '../core/root.ts'

/** Output folder of `npm run docs`. */
export const builtDocs = join(root, 'dist/docs')

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

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${content}</p></html>\n`

const notBuilt = page(
  'Documentation not built',
  'Run <code>npm run docs</code> in the project folder, then reload this page.',
)

const notThere = (home: string) =>
  page('Page not found', `Go to the <a href="${home}/">documentation</a>.`)

/**
 * Responds with a page for browsers when a file does not exist. Other clients fall through to the
 * API and git, because an account may be named `docs`.
 */
function missing(folder: string): RequestHandler {
  return (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next()
    guard(response)
    response.setHeader('Cache-Control', 'no-store')
    const built = existsSync(join(folder, 'index.html'))
    response.status(built ? 404 : 503).type('html')
    response.send(built ? notThere(request.baseUrl) : notBuilt)
  }
}

/**
 * Serves the documentation, without versions and rate limits. Browsers revalidate each file, and an
 * unchanged file is a 304. Dotfiles and paths outside the folder are not served.
 */
export function serveDocs(folder: string): RequestHandler {
  const files = express.static(folder, {
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response) {
      guard(response)
      response.setHeader('Cache-Control', 'no-cache')
    },
  })
  const router = Router().use(places, files, missing(folder))
  return (request, response, next) =>
    ours.test(request.url) ? router(request, response, next) : next()
}
