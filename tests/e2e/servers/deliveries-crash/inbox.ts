import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../_support/chance.ts'
import { listen } from '../../../_support/webhooks/receiver.ts'

/** A complete request, and the status of its response. */
export interface Arrival {
  /** Host and path identify the hook. */
  url: string
  rawHeaders: string[]
  body: Buffer
  /** The sender's port. */
  port: number
  /** 0 if the connection was closed without a response. */
  answered: number
}

/** Several receiving hosts with a common list. */
export interface Inbox extends AsyncDisposable {
  /** Each with a trailing slash. */
  urls: string[]
  arrivals: Arrival[]
}

const hosts = 3
const answers: [share: number, status: number][] = [
  [0.12, 500],
  [0.04, 0],
]

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function drawAnswer(chance: Chance): number {
  let lot = chance.next()
  for (const [share, status] of answers) {
    if (lot < share) return status
    lot -= share
  }
  return 200
}

/**
 * Sends head and body separately, so that there is a step between them. Some responses are slow.
 */
async function answer(status: number, response: ServerResponse, chance: Chance): Promise<void> {
  const slow = chance.next() < 0.5
  if (slow) await pause(chance.between(0, 8))
  if (status === 0) return void response.destroy()
  response.writeHead(status, { 'Content-Length': 5 }).flushHeaders()
  if (slow) await pause(chance.between(0, 3))
  response.end('heard')
}

/** Most requests succeed, some are refused, and some get no response. */
export async function openInbox(chance: Chance): Promise<Inbox> {
  const arrivals: Arrival[] = []
  const urls: string[] = []
  const servers = Array.from({ length: hosts }, (_, host) =>
    createServer(async (request, response) => {
      const { url = '', rawHeaders, socket } = request
      const port = socket.remotePort as number // no longer known after the sender has closed the connection
      const body = await readBody(request).catch(() => undefined)
      if (!body) return
      const answered = drawAnswer(chance)
      arrivals.push({ url: urls[host] + url.slice(1), rawHeaders, body, port, answered })
      await answer(answered, response, chance)
    }),
  )
  for (const server of servers) urls.push(`http://127.0.0.1:${await listen(server)}/`)
  return {
    urls,
    arrivals,
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
