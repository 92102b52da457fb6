import type { RequestListener } from 'node:http'
import type { ResponseCache } from './response-cache.ts'

/** Replies with what is kept, and leaves other requests to a listener. */
export function keptFirst(kept: ResponseCache, rest: RequestListener): RequestListener {
  return (request, response) => {
    const answered = kept.answer(request, response, request.socket.remoteAddress ?? '')
    if (answered === true) return
    if (answered === false) rest(request, response)
    else void answered.then((done) => done || rest(request, response))
  }
}
