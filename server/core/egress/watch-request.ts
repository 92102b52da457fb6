import type { ClientRequest, IncomingMessage } from 'node:http'

/** What becomes of a request: the head of its answer, and when nothing of it is left on its socket. */
export interface WatchedRequest {
  answered: Promise<IncomingMessage>
  closed: Promise<void>
}

/** Follows a request from before it is sent. `answered` rejects where the connection ends without an answer. */
export function watchRequest(request: ClientRequest): WatchedRequest {
  const closed = new Promise<void>((resolve) => request.once('close', resolve))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.once('close', () => reject(new Error('closed'))) // a 101 ends without an error
  })
  return { answered, closed }
}
