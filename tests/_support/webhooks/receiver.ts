import { once } from 'node:events'
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttps, type ServerOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { complain, receivedFault } from './delivery-watch.ts'

/** A request as received. */
export interface Received {
  method: string
  path: string
  /** Names and values in turn, in the order and spelling received. */
  rawHeaders: string[]
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Answer = (received: Received, response: ServerResponse) => void

export interface Receiver extends AsyncDisposable {
  /** Ends with a slash. */
  url: string
  port: number
  /** All requests so far. */
  received: Received[]
  /** The oldest matching request not returned yet. Waits for one if necessary. */
  next(matches?: (received: Received) => boolean): Promise<Received>
}

export interface ReceiverOptions {
  /** Serves HTTPS with these settings: at least `key` and `cert`. */
  tls?: ServerOptions
}

interface Waiter {
  matches: (received: Received) => boolean
  resolve: (received: Received) => void
}

/**
 * An HTTP receiver on a free port of 127.0.0.1. Responds with 200 `ok` by default. A delivery that
 * violates the contract makes the next call, or the disposal, fail.
 */
export async function startReceiver(
  answer: Answer = (_received, response) => response.end('ok'),
  { tls }: ReceiverOptions = {},
): Promise<Receiver> {
  const { received, record, next, check } = createInbox()
  const listener: RequestListener = async (request, response) => {
    const body = await readBody(request).catch(() => null)
    if (body) answer(record(request, body), response)
  }
  const server = tls ? createHttps(tls, listener) : createHttp(listener)
  const port = await listen(server)
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`,
    port,
    received,
    next,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      check()
    },
  }
}

/** Binds to a free port of 127.0.0.1 and returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function createInbox() {
  const received: Received[] = []
  const waiting: Received[] = []
  const waiters = new Set<Waiter>()
  const unchecked = new Set<Received>()

  // Not on arrival, so that responses are not delayed.
  function check(some: Iterable<Received> = unchecked): void {
    const faults = [...some].filter((one) => unchecked.delete(one)).map(receivedFault)
    complain(faults.filter((fault) => fault !== undefined))
  }

  function record({ method = '', url = '', rawHeaders, headers }: IncomingMessage, body: Buffer) {
    const one = { method, path: url, rawHeaders, headers, body }
    received.push(one)
    unchecked.add(one)
    const waiter = [...waiters].find(({ matches }) => matches(one))
    if (waiter) waiters.delete(waiter)
    if (waiter) waiter.resolve(one)
    else waiting.push(one)
    return one
  }

  function come(matches: Waiter['matches']): Promise<Received> {
    const index = waiting.findIndex(matches)
    if (index >= 0) return Promise.resolve(waiting.splice(index, 1)[0] as Received)
    return new Promise((resolve) => waiters.add({ matches, resolve }))
  }

  async function next(matches: Waiter['matches'] = () => true): Promise<Received> {
    const one = await come(matches)
    check([one])
    return one
  }

  return { received, record, next, check }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
