import type { Clock } from '../../core/clock.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import type { Source, SourceLimits } from './converter.ts'
import { Conversations } from './http/conversations.ts'
import type { Asked } from './http/exchange.ts'
import type { SourceReply, SourceRequest } from './http/messages.ts'
import { redirected } from './http/redirects.ts'
import { asSourceFailure, sourceFailure } from './source-failure.ts'

export type { SourceReply, SourceRequest } from './http/messages.ts'

/** Disposing it ends all its connections. */
export interface SourceHttp extends Disposable {
  /** Whatever the status. @throws ImportFailure */
  request(asked: SourceRequest): Promise<SourceReply>
}

export interface HttpNeeds {
  source: Pick<Source, 'url' | 'username' | 'password'>
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

/** Hops after the first. */
const mostRedirects = 3

/** What is read of the body of a redirect, in bytes, to keep its connection. */
const redirectBody = 64 * 1024

/**
 * Speaks HTTP to a source through the guard, over connections that are kept. Credentials go to the origin
 * of the source's own address alone, and redirects are followed by hand, so that each hop is vetted.
 * `limits.bytes` is for all requests together, `limits.silence` for each wait.
 */
export function createSourceHttp(needs: HttpNeeds): SourceHttp {
  const { source, signal } = needs
  const conversations = new Conversations(needs)
  const abort = whenAborted(signal, () => conversations[Symbol.dispose]())
  const authorization = basic(source)

  function hop({ method = 'GET', url, headers = {}, body }: SourceRequest): Asked {
    const ours = authorization !== undefined && url.origin === source.url.origin
    const credentials = ours ? { Authorization: authorization } : undefined
    const all = { ...theirs(headers), 'Accept-Encoding': 'identity', ...credentials }
    return { method, url, headers: all, body }
  }

  async function follow(first: SourceRequest): Promise<SourceReply> {
    let asked = first
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const reply = await conversations.ask(hop(asked))
      const next = redirected(asked, reply, authorization !== undefined)
      if (!next) return reply
      await reply.bytes(redirectBody).catch(() => {})
      asked = next
    }
    throw sourceFailure('unreachable')
  }

  return {
    async request(asked) {
      try {
        return await follow(asked)
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

/** RFC 7617; the part that is not given is empty. */
function basic({ username = '', password = '' }: HttpNeeds['source']): string | undefined {
  if (!username && !password) return undefined
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

const ours =
  /^(host|authorization|cookie|connection|content-length|transfer-encoding|accept-encoding)$/i

const theirs = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.test(name)))
