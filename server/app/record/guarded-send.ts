import { ConfigError } from '../../core/config-error.ts'
import { ImportFailure } from '../../workers/imports/failure.ts'
import type { SourceHttp, SourceReply } from '../../workers/imports/http.ts'
import type { Send } from '../../../client/send.ts'

/** Maximum bytes of a response of the API. */
const largest = 64 * 1024 ** 2

const withoutBody = new Set([204, 205, 304])

/** The client repeats a request after a failure of the network, which `fetch` reports this way. */
function asFetchFails(error: unknown): unknown {
  if (!(error instanceof ImportFailure)) return error
  const message = error.message.replace(/^The source /, 'the source ')
  if (['unreachable', 'interrupted', 'too slow'].includes(error.reason))
    return new TypeError(message, { cause: error })
  return new ConfigError(message)
}

async function responseOf(reply: SourceReply): Promise<Response> {
  const body = await reply.bytes(largest)
  const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const content = withoutBody.has(reply.status) ? null : new Uint8Array(body)
  return new Response(content, { status: reply.status, headers })
}

/** Sends requests of the client through the egress guard. */
export function guardedSend(http: SourceHttp): Send {
  return async ({ url, method, headers }) => {
    const sent = Object.fromEntries(headers)
    const asked = { 'user-agent': 'devplatform-record', ...sent }
    try {
      return await responseOf(await http.request({ method, url: new URL(url), headers: asked }))
    } catch (error) {
      throw asFetchFails(error)
    }
  }
}
