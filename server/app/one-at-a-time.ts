import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Waiting = [request: IncomingMessage, response: ServerResponse]

/** Maximum number of requests that wait on a connection. No usual client sends as many ahead. */
const mostWaiting = 1000

/** The requests behind the one in progress, for connections that have one. */
const queues = new WeakMap<Socket, Waiting[]>()

/** The number of requests of a connection that wait for the one before them. */
export const waitingOn = (socket: Socket): number => queues.get(socket)?.length ?? 0

/**
 * Handles the requests of a connection one after another, although a client may send many without
 * waiting (pipelining). Node would start all that one packet contains before it handles anything
 * else. The order matters as well: a request may rely on the change that the one before it makes
 * (RFC 9112 9.3.2), and those after the last response of a connection must not be carried out. A
 * connection with too many is closed, since each takes memory.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const begin = (socket: Socket, queue: Waiting[], [request, response]: Waiting) => {
    response.once('close', () => {
      if (queue.length === 0) queues.delete(socket)
      else if (socket.writable) setImmediate(() => begin(socket, queue, queue.shift()!))
      else queue.length = 0
    })
    handle(request, response)
  }
  return (request, response) => {
    const { socket } = request
    if (!socket.writable) return // after the last response of the connection
    const queue = queues.get(socket)
    if (!queue) {
      const none: Waiting[] = []
      queues.set(socket, none)
      begin(socket, none, [request, response])
    } else if (queue.length < mostWaiting) queue.push([request, response])
    else socket.destroy()
  }
}
