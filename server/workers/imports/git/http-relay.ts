import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { ImportFailure } from '../failure.ts'
import { createSourceHttp, type SourceHttp, type SourceReply } from '../http.ts'
import { asSourceFailure, sourceFailure } from '../source-failure.ts'
import type { Relay, RelayNeeds } from './relay.ts'

/**
 * Paths that git may request: the smart protocol and the files of the dumb one
 * (gitprotocol-http(5)). Alternates are not allowed, because git would connect to those servers
 * itself.
 */
const allowedPath =
  /^\/(info\/refs(\?service=git-upload-pack)?|git-upload-pack|HEAD|objects\/(?!info\/(http-)?alternates)[\w./-]{1,200})$/
/** Headers that are passed on in each direction. */
const passedOn = ['accept', 'content-type', 'content-encoding', 'git-protocol']
const passedBack = ['content-type', 'content-encoding']
/** Maximum bytes of a request, which lists object ids. */
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

const pick = (headers: IncomingMessage['headers'], names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** Forwards requests of one run. Follows the source to its new URL after a redirect. */
class Forwarder {
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
    const passed = pick(headers, passedOn)
    const reply = await this.#http.request({ method, url, headers: passed, body })
    const moved = reply.url.href.indexOf('/info/refs')
    if (path.startsWith('/info/refs') && reply.status === 200 && moved > 0)
      this.#base = reply.url.href.slice(0, moved)
    return reply
  }
}

/** Maps a status to a failure, so that git's own error text is not used. */
function refusalOf({ status }: SourceReply): ImportFailure | undefined {
  if (status === 401 || status === 403) return sourceFailure('credentials')
  return status >= 500 ? sourceFailure('unreachable') : undefined
}

const isAdvertisement = ({ headers }: SourceReply) =>
  headers['content-type'] === 'application/x-git-upload-pack-advertisement'

/**
 * Starts a relay that passes git's requests to a source over HTTP, and streams the responses back.
 */
export async function openHttpRelay(needs: RelayNeeds): Promise<Relay> {
  const secret = randomBytes(16).toString('hex')
  const http = createSourceHttp(needs)
  const bearer = new Forwarder(http, needs.source.url)

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, requestSecret = '', rest = ''] = /^\/([^/]*)(\/.*)$/.exec(request.url ?? '') ?? []
    if (requestSecret !== secret || !allowedPath.test(rest) || rest.includes('..')) {
      return void response.writeHead(404).end()
    }
    const reply = await bearer.ask(rest, request)
    const refusal = refusalOf(reply)
    if (refusal) throw refusal
    if (rest.startsWith('/info/refs')) relay.isPlain = !isAdvertisement(reply)
    response.writeHead(reply.status, pick(reply.headers, passedBack))
    await pipeline(reply.body, response)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      // When git has exited, the source is not at fault.
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
    isPlain: false,
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}
