import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * The progress of a request: `answered` resolves with the response headers, `closed` when the
 * request has released its socket.
 */
export interface WatchedRequest {
  answered: Promise<IncomingMessage>
  closed: Promise<void>
}

/**
 * Watches a request before it is sent. `answered` rejects when the connection ends without a
 * response.
 */
export function watchRequest(request: ClientRequest): WatchedRequest {
  const closed = new Promise<void>((resolve) => request.once('close', resolve))
  let isAnswered = false
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (response) => {
      isAnswered = true // creating an error takes long, so none is created for an answered request
      resolve(response)
    })
    request.on('error', reject)
    request.once('close', () => isAnswered || reject(new Error('closed'))) // after a 101 there is no error
  })
  return { answered, closed }
}
