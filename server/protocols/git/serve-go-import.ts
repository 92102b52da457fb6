import type { Step } from '../../api/step.ts'
import { html } from '../oauth/pages/html.ts'

const asked = /[?&]go-get=1(?:&|$)/
const place = /^\/(?<owner>[A-Za-z0-9-]+)\/(?<name>[A-Za-z0-9._-]+)(?:\/|$)/

/**
 * Tells `go get` which repository has a module: the first two parts of its path. The page is made
 * of the address alone, whether or not there is such a repository, so it reveals nothing. Cloning decides.
 */
export const serveGoImport: Step = (request, response) => {
  const { path, method, links, version } = request.exchange
  if (method !== 'GET' || !asked.test(request.url)) return
  const { owner, name } = place.exec(path)?.groups ?? {}
  if (owner === undefined || version.router.match('GET', path)) return
  const page = links.html(`/${owner}/${name}`)
  const module = page.replace(/^https?:\/\//, '')
  response
    .set('Cache-Control', 'no-cache')
    .type('html')
    .send(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta name="go-import" content="${module} git ${page}.git" />
            <title>${owner}/${name}</title>
          </head>
        </html> `.text,
    )
}
