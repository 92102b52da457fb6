import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/*
 * Notes what servers of this process answer, where a variable names the file for it: each method, path,
 * version, status and client once, a line of JSON. Without the variable nothing is listened to. It is
 * JavaScript, as servers in processes of their own are started with it before anything else is read.
 */

/** Names the file. */
export const variable = 'DEVPLATFORM_RECORD_OPERATIONS'

/** Who asks, by the words at the head of their User-Agent. */
const clients = [
  ['Probot', /^probot/i],
  ['octokit.rb', /^octokit ruby gem/i],
  ['octokit.js', /octokit(-\w+)*\.js/i],
  ['PyGithub', /^pygithub/i],
  ['gh', /^github cli/i],
  ['our client', /^devplatform-client/i],
  ['Respect', /^redocly-respect/i],
  ['curl', /^curl\//i],
]

const clientOf = (agent = '') => clients.find(([, head]) => head.test(agent))?.[0] ?? ''

/** The version that answered; nothing for what is no answer of the API. */
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
    appendFileSync(file, line) // one short write at the end of a file is whole, whoever else writes
  })
}

const begun = Symbol.for('devplatform.operations-are-noted')
const file = process.env[variable]
if (file && !globalThis[begun]) {
  globalThis[begun] = true
  noteIn(file)
}
