import type { Clock } from '../../core/clock.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import type { Source, SourceLimits } from './converter.ts'
import { Conversations } from './http/conversations.ts'
import type { HopRequest } from './http/exchange.ts'
import type { SourceReply, SourceRequest } from './http/messages.ts'
import { redirected } from './http/redirects.ts'
import { asSourceFailure, sourceFailure } from './source-failure.ts'

export type { SourceReply, SourceRequest } from './http/messages.ts'

/** HTTP client for a source. Disposing closes all its connections. */
export interface SourceHttp extends Disposable {
  /**
   * Resolves with any status.
   * @throws ImportFailure
   */
  request(request: SourceRequest): Promise<SourceReply>
}

export interface HttpNeeds {
  source: Pick<Source, 'url' | 'username' | 'password'> & {
    /** Value of `Authorization`, instead of a user name and a password. */
    authorization?: string | undefined
  }
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

/** Maximum number of redirects. */
const maxRedirects = 3

/** Bytes of a redirect's body to read, so that its connection can be reused. */
const redirectBody = 64 * 1024

/**
 * Creates an HTTP client that connects through the guard and reuses connections. Credentials are
 * sent to the origin of the source URL only, and every redirect is checked. `limits.bytes` applies
 * to all requests together, `limits.silence` to each wait.
 */
export function createSourceHttp(needs: HttpNeeds): SourceHttp {
  const { source, signal } = needs
  const conversations = new Conversations(needs)
  const abort = whenAborted(signal, () => conversations[Symbol.dispose]())
  const authorization = source.authorization ?? basic(source)

  function hop(request: SourceRequest): HopRequest {
    const { method = 'GET', url, headers = {}, body } = request
    const own = url.origin === source.url.origin ? authorization : undefined
    const sent = request.authorization ?? own
    const credentials = sent !== undefined && { Authorization: sent }
    const all = { ...callerHeaders(headers), 'Accept-Encoding': 'identity', ...credentials }
    return { method, url, headers: all, body }
  }

  async function follow(first: SourceRequest): Promise<SourceReply> {
    let request = first
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const reply = await conversations.ask(hop(request))
      const isSecret = (request.authorization ?? authorization) !== undefined
      const next = redirected(request, reply, isSecret)
      if (!next) return reply
      await reply.bytes(redirectBody).catch(() => {})
      request = next
    }
    throw sourceFailure('unreachable')
  }

  return {
    async request(request) {
      try {
        return await follow(request)
      } catch (error) {
        throw asSourceFailure(error)
      }
    },
    [Symbol.dispose]() {
      abort[Symbol.dispose]()
      conversations[Symbol.dispose]()
    },
  }
}

/** Basic authentication (RFC 7617); a missing part is empty. */
function basic({ username = '', password = '' }: HttpNeeds['source']): string | undefined {
  if (!username && !password) return undefined
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

const clientHeaders =
  /^(host|authorization|cookie|connection|content-length|transfer-encoding|accept-encoding)$/i

const callerHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !clientHeaders.test(name)))
