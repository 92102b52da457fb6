import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Tampered {
  status: number
  headers: Record<string, string>
  body: string
}

/** Headers of the connection, not of the message. */
const hop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'])

const passedOn = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).filter(
    (each): each is [string, string] => !hop.has(each[0]) && typeof each[1] === 'string',
  )

/**
 * A proxy that modifies the server's responses.
 * @param tamper receives the path without its query, and may modify the response
 */
export async function startTamperingProxy(
  upstream: string,
  tamper: (path: string, answer: Tampered) => void,
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    const sent = Buffer.concat(await request.toArray())
    const init = { method, headers: passedOn(headers), redirect: 'manual' as const }
    const answered = await fetch(upstream + path, {
      ...init,
      ...(sent.length > 0 && { body: sent }),
    })
    const kept = [...answered.headers].filter(([name]) => !hop.has(name))
    const { status } = answered
    const answer = { status, headers: Object.fromEntries(kept), body: await answered.text() }
    tamper(path.split('?')[0]!, answer)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
