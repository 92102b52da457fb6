import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/*
 * Records the responses of servers in this process in a file that a variable names: each method,
 * path, version, status and client once, as a line of JSON. Does nothing without the variable. It
 * is JavaScript, because server processes load it before anything else.
 */

/** Names the recording file. */
export const variable = 'DEVPLATFORM_RECORD_OPERATIONS'

/** Clients by the start of their User-Agent. */
const clients = [
  ['Probot', /^probot/i],
  ['octokit.rb', /^octokit ruby gem/i],
  ['octokit.js', /octokit(-\w+)*\.js/i],
  ['PyGithub', /^pygithub/i],
  ['go-github', /^go-github/i],
  ['gh', /^github cli/i],
  ['our client', /^devplatform-client/i],
  ['Respect', /^redocly-respect/i],
  ['curl', /^curl\//i],
]

const clientOf = (agent = '') => clients.find(([, head]) => head.test(agent))?.[0] ?? ''

/** The version of the response; undefined if the response does not belong to the API. */
function versionOf(response) {
  const name = response
    .getHeaderNames()
    .find((each) => /^x-[\w-]+-api-version-selected$/.test(each))
  return name && String(response.getHeader(name))
}

function noteIn(file) {
  const noted = new Set()
  subscribe('http.server.response.finish', ({ request, response }) => {
    const version = versionOf(response)
    if (version === undefined) return
    const [path = ''] = (request.originalUrl ?? request.url ?? '').split('?')
    const facts = [request.method, path, version, response.statusCode]
    const line = `${JSON.stringify([...facts, clientOf(request.headers['user-agent'])])}\n`
    if (noted.has(line)) return
    noted.add(line)
    appendFileSync(file, line) // a short append is atomic, even with several writers
  })
}

const begun = Symbol.for('devplatform.operations-are-noted')
const file = process.env[variable]
if (file && !globalThis[begun]) {
  globalThis[begun] = true
  noteIn(file)
}
