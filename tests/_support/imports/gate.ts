import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../webhooks/receiver.ts'
import { canary } from './sources.ts'

export interface Gate extends AsyncDisposable {
  origin: string
  /** Number of accepted and of rejected requests. */
  seen: { let: number; refused: number }
}

/** A proxy that requires Basic authentication (RFC 7617). */
export async function startGate(behind: string, users: Record<string, string>): Promise<Gate> {
  const seen = { let: 0, refused: 0 }
  const known = new Set(
    Object.entries(users).map(
      ([name, password]) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    ),
  )
  const server = createServer((asked, answer) => {
    if (!known.has(asked.headers.authorization ?? '')) {
      seen.refused++
      asked.resume()
      answer.writeHead(401, { 'WWW-Authenticate': `Basic realm="${canary}"` }).end(canary)
      return
    }
    seen.let++
    pass(asked, answer, behind)
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, behind: string): void {
  const { method, headers } = asked
  const onward = request(new URL(asked.url ?? '/', behind), { method, headers }, (come) => {
    answer.writeHead(come.statusCode ?? 502, come.headers)
    come.pipe(answer)
    come.on('error', () => answer.destroy())
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
