import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { ImportFailure } from '../failure.ts'
import { createSourceHttp, type SourceHttp, type SourceReply } from '../http.ts'
import { asSourceFailure, sourceFailure } from '../source-failure.ts'
import type { Relay, RelayNeeds } from './relay.ts'

/**
 * What git may ask of a source: the smart protocol, and the files of the dumb one (gitprotocol-http(5)), but not
 * which other servers have its objects too, as git would go there by itself.
 */
const asked =
  /^\/(info\/refs(\?service=git-upload-pack)?|git-upload-pack|HEAD|objects\/(?!info\/(http-)?alternates)[\w./-]{1,200})$/
/** Headers that mean something to either side. */
const passedOn = ['accept', 'content-type', 'content-encoding', 'git-protocol']
const passedBack = ['content-type', 'content-encoding']
/** Bytes of one request: git asks for objects by their ids. */
const largestRequest = 32 * 1024 * 1024

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  if (request.method !== 'POST') return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > largestRequest) throw sourceFailure('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const some = (headers: IncomingMessage['headers'], names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** Where requests of one run go to. A source that has moved is asked where it is now. */
class Bearer {
  readonly #http: SourceHttp
  #base: string

  constructor(http: SourceHttp, base: URL) {
    this.#http = http
    this.#base = base.href.replace(/\/$/, '')
  }

  async ask(path: string, request: IncomingMessage): Promise<SourceReply> {
    const { method = 'GET', headers } = request
    const body = await bodyOf(request)
    const url = new URL(this.#base + path)
    const passed = some(headers, passedOn)
    const reply = await this.#http.request({ method, url, headers: passed, body })
    const moved = reply.url.href.indexOf('/info/refs')
    if (path.startsWith('/info/refs') && reply.status === 200 && moved > 0)
      this.#base = reply.url.href.slice(0, moved)
    return reply
  }
}

/** What a status says that git would put in words of the source. */
function refusalOf({ status }: SourceReply): ImportFailure | undefined {
  if (status === 401 || status === 403) return sourceFailure('credentials')
  return status >= 500 ? sourceFailure('unreachable') : undefined
}

/** Relays git's requests to a source over HTTP, as they are, and its answers as they come. */
export async function openHttpRelay(needs: RelayNeeds): Promise<Relay> {
  const secret = randomBytes(16).toString('hex')
  const http = createSourceHttp(needs)
  const bearer = new Bearer(http, needs.source.url)

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, given = '', rest = ''] = /^\/([^/]*)(\/.*)$/.exec(request.url ?? '') ?? []
    if (given !== secret || !asked.test(rest) || rest.includes('..')) {
      return void response.writeHead(404).end()
    }
    const reply = await bearer.ask(rest, request)
    const refusal = refusalOf(reply)
    if (refusal) throw refusal
    response.writeHead(reply.status, some(reply.headers, passedBack))
    await pipeline(reply.body, response)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      // Git that has ended is nothing that the source did.
      if (!request.destroyed || response.writable) relay.failure ??= asSourceFailure(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const relay: Relay = {
    url: `http://127.0.0.1:${port}/${secret}`,
    failure: undefined,
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}
