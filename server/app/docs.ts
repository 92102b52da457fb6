import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router, type RequestHandler, type Response } from 'express'
import { root } from '../core/root.ts'

/** Where `npm run docs` leaves the site. */
export const builtDocs = join(root, 'dist/docs')

/** At the root, and where the API is mounted as well (`pipeline/begin.ts`). */
const places = ['/docs', '/api/v3/docs']
const ours = /^\/(api\/v3\/)?docs(?=[/?]|$)/

/** The pages bring their own scripts and styles, in files beside them; nothing else runs or is loaded. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

function guard(response: Response): void {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
}

const page = (title: string, words: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${words}</p></html>\n`

const notBuilt = page(
  'The documentation is not built',
  'Run <code>npm run docs</code> beside the server; it is there with the next request.',
)

const notThere = (home: string) =>
  page('There is no such page', `<a href="${home}/">The documentation</a> has others.`)

/**
 * Tells people, in their browser, that a page is not there. Other callers get the API's answer: an account may
 * be called `docs`, and git fetches its repositories from here.
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
 * The documentation, outside of versions and limits. A file is asked for again each time and answered with 304
 * while it is the same; what begins with a dot is not there, nor is anything above the folder.
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
