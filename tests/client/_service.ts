import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON, or as given if it is a string. Without it, the response has no body. */
  body?: unknown
}

/**
 * An HTTP server that acts as the service for one test: it returns the given responses and keeps
 * the requests, oldest first.
 */
export async function startService(answer: Answer | ((request: SeenRequest) => Answer) = {}) {
  const seen: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const body = (await buffer(incoming)).toString()
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body }
    seen.push(request)
    send(response, typeof answer === 'function' ? answer(request) : answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
  response.end(text)
}
