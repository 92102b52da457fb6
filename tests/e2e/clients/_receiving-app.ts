import { EventEmitter, on } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import { withBitChanged } from '../../_support/keys/bit-change.ts'
import { within } from '../../_support/patience.ts'
import {
  listen,
  startReceiver,
  type Received,
  type Receiver,
} from '../../_support/webhooks/receiver.ts'

/** Path where unmodified receivers of the github brand accept deliveries. */
const webhooksPath = '/api/github/webhooks'

/** A request that an app has responded to. */
export interface Answered {
  rawHeaders: string[]
  headers: IncomingMessage['headers']
  status: number
}

/** An app that uses a published package, as in the package's documentation. */
export interface ReceivingApp extends AsyncDisposable {
  /** URL for deliveries. */
  url: string
  /** The oldest request not returned yet. Waits for one if necessary. */
  answered(): Promise<Answered>
}

/** A queue with asynchronous reads, in order of arrival. */
export function createQueue<T>(what: string) {
  const emitter = new EventEmitter()
  const coming = on(emitter, 'one')
  return {
    put: (one: T) => void emitter.emit('one', one),
    async next(): Promise<T> {
      const { value } = await within(coming.next(), 15_000, what)
      return (value as [T])[0]
    },
  }
}

/** Serves a listener on a free port of 127.0.0.1. */
export async function startReceivingApp(listener: RequestListener): Promise<ReceivingApp> {
  const queue = createQueue<Answered>('an answer of the app')
  const server = createServer((request, response) => {
    const { rawHeaders, headers } = request
    response.on('finish', () => queue.put({ rawHeaders, headers, status: response.statusCode }))
    listener(request, response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}${webhooksPath}`,
    answered: queue.next,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The last path segment gives the position of the changed bit in the body: 0 to 1. */
function tampered({ path, body }: Received): Buffer {
  const share = Number(path.split('/').at(-1))
  return withBitChanged(body, Math.round(share * (body.length - 1)) * 8)
}

function passOn(received: Received, url: string, response: ServerResponse): void {
  const { method, headers } = received
  const request = httpRequest(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  request.end(tampered(received))
}

/** A proxy to an app that changes one bit of every delivery: at `/0.5`, one in the middle. */
export const startTamperer = ({ url }: ReceivingApp): Promise<Receiver> =>
  startReceiver((received, response) => passOn(received, url, response))
