import { trimEnd } from '../../../core/trim-end.ts'
import { ImportFailure } from '../failure.ts'
import type { SourceHttp, SourceReply } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'

type Query = Record<string, string | number>

/** Maximum bytes of a list, which is held in memory, and of an error response. */
const maxListBytes = 64 * 1024 * 1024
const maxErrorBytes = 65_536

export interface TfvcRequests {
  /**
   * Sends a request and expects status 200.
   * @throws ImportFailure
   */
  ask: (path: string, query: Query, accept: string) => Promise<SourceReply>
  /**
   * Sends a request and parses the JSON response.
   * @throws ImportFailure
   */
  json: (path: string, query: Query) => Promise<unknown>
}

/**
 * Sends requests to the documented REST API of Azure DevOps and Team Foundation Server, version
 * 1.0, which all servers support.
 */
export function createTfvcRequests(http: SourceHttp, url: URL): TfvcRequests {
  async function ask(path: string, query: Query, accept: string): Promise<SourceReply> {
    const at = new URL(url)
    at.pathname = `${trimEnd(url.pathname, '/')}/_apis/tfvc/${path}`
    const all = Object.entries({ ...query, 'api-version': '1.0' })
    at.search = `?${all.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
    const reply = await http.request({ url: at, headers: { Accept: accept } })
    if (reply.status === 200) return reply
    await reply.bytes(maxErrorBytes).catch(() => {})
    throw refusal(reply)
  }

  async function json(path: string, query: Query): Promise<unknown> {
    const reply = await ask(path, query, 'application/json')
    const body = await reply.bytes(maxListBytes)
    // Some servers respond with a sign-in page when credentials are missing.
    if (/^text\/html/.test(reply.headers['content-type'] ?? '')) throw sourceFailure('credentials')
    try {
      return JSON.parse(body.toString()) as unknown
    } catch {
      throw sourceFailure('malformed')
    }
  }

  return { ask, json }
}

/**
 * Servers that only offer authentication of their own network (NTLM, Negotiate) are not supported.
 */
function refusal({ status, headers }: SourceReply): ImportFailure {
  const offered = headers['www-authenticate'] ?? ''
  if (status === 401 && offered !== '' && !/\bbasic\b/i.test(offered)) {
    return new ImportFailure(
      'unsupported',
      'The source does not accept personal access tokens, and other sign-in methods are not supported.',
    )
  }
  const signIn = status === 203 || status === 401 || status === 403
  if (signIn) return sourceFailure('credentials')
  return status === 404 ? missing() : sourceFailure('malformed')
}

const missing = () =>
  new ImportFailure('changed meanwhile', 'The source no longer has an item that it listed.')
