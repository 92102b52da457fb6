import { ImportFailure } from '../failure.ts'
import type { SourceHttp, SourceReply } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'

type Query = Record<string, string | number>

/** Bytes of a list, which is held in memory, and of an answer that says why there is none. */
const longestList = 64 * 1024 * 1024
const longestRefusal = 65_536

export interface TfvcAsking {
  /** An answer of status 200. @throws ImportFailure */
  ask: (path: string, query: Query, accept: string) => Promise<SourceReply>
  /** What an answer has in JSON. @throws ImportFailure */
  json: (path: string, query: Query) => Promise<unknown>
}

/**
 * Asks by the documented REST interface of Azure DevOps and Team Foundation Server, version 1.0, which all of
 * them know.
 */
export function createTfvcAsking(http: SourceHttp, url: URL): TfvcAsking {
  async function ask(path: string, query: Query, accept: string): Promise<SourceReply> {
    const at = new URL(url)
    at.pathname = `${url.pathname.replace(/\/+$/, '')}/_apis/tfvc/${path}`
    const all = Object.entries({ ...query, 'api-version': '1.0' })
    at.search = `?${all.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
    const reply = await http.request({ url: at, headers: { Accept: accept } })
    if (reply.status === 200) return reply
    await reply.bytes(longestRefusal).catch(() => {})
    throw refusal(reply)
  }

  async function json(path: string, query: Query): Promise<unknown> {
    const reply = await ask(path, query, 'application/json')
    const body = await reply.bytes(longestList)
    // Without credentials some answer with a page where people sign in.
    if (/^text\/html/.test(reply.headers['content-type'] ?? '')) throw sourceFailure('credentials')
    try {
      return JSON.parse(body.toString()) as unknown
    } catch {
      throw sourceFailure('malformed')
    }
  }

  return { ask, json }
}

/** Who asks for credentials that only its own network can give is not asked again. */
function refusal({ status, headers }: SourceReply): ImportFailure {
  const offered = headers['www-authenticate'] ?? ''
  if (status === 401 && offered !== '' && !/\bbasic\b/i.test(offered)) {
    return new ImportFailure(
      'unsupported',
      'The source accepts no personal access token, and other ways to sign in are not supported.',
    )
  }
  const signIn = status === 203 || status === 401 || status === 403
  if (signIn) return sourceFailure('credentials')
  return status === 404 ? missing() : sourceFailure('malformed')
}

const missing = () =>
  new ImportFailure('changed meanwhile', 'The source no longer has what it has listed.')
