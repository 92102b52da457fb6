import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exited, start, stop } from '../../../server/core/processes.ts'
import type { LfsSource } from './lfs-source.ts'

export interface GitSource extends AsyncDisposable {
  /** With a trailing slash; the names of repositories follow. */
  url: string
  port: number
}

/** What a source does after the given number of bytes of a pack. */
export interface Misbehaviour {
  bytes: number
  then: 'cut' | 'stall'
}

export interface HttpOptions {
  /** User name and password, separated by a colon. Without it, no authentication is required. */
  credentials?: string
  misbehaviour?: Misbehaviour
  /** Packs are sent after this has resolved. */
  holdPack?: Promise<void>
  /** Called with each request. */
  seen?: (request: IncomingMessage) => void
  /** Responds to requests that are not for git. */
  lfs?: LfsSource
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function closing(server: Server, sockets: Set<Socket>): () => Promise<void> {
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

function follow(server: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** `git daemon`, one process per connection, on a port chosen by the kernel. */
export async function serveGitDaemon(root: string): Promise<GitSource> {
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    const args = ['daemon', '--inetd', '--export-all', `--base-path=${root}`, root]
    const child = start({ file: 'git', args })
    void exited(child).catch(() => {})
    socket.once('close', () => stop(child))
    void pipeline(socket, child.stdin).catch(() => {})
    void pipeline(child.stdout, socket).catch(() => {})
  })
  const sockets = follow(server)
  const port = await listening(server)
  return {
    ...{ url: `git://127.0.0.1:${port}/`, port },
    [Symbol.asyncDispose]: closing(server, sockets),
  }
}

/** Environment of a CGI program (RFC 3875). */
const cgi = (root: string, request: IncomingMessage, url: URL): Record<string, string> => ({
  GIT_PROJECT_ROOT: root,
  GIT_HTTP_EXPORT_ALL: '1',
  PATH_INFO: decodeURIComponent(url.pathname),
  QUERY_STRING: url.search.slice(1),
  REQUEST_METHOD: request.method ?? '',
  CONTENT_TYPE: request.headers['content-type'] ?? '',
  HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
  HTTP_GIT_PROTOCOL: (request.headers['git-protocol'] as string | undefined) ?? '',
  REMOTE_ADDR: '127.0.0.1',
})

/** Copies data until the misbehavior starts. */
async function copy(
  output: AsyncIterable<Buffer>,
  response: ServerResponse,
  { bytes, then }: Misbehaviour,
): Promise<void> {
  let sent = 0
  for await (const chunk of output) {
    sent += chunk.length
    if (sent > bytes) {
      response.write(chunk.subarray(0, chunk.length - (sent - bytes)))
      if (then === 'cut') response.destroy()
      else await new Promise((resolve) => response.once('close', resolve))
      return
    }
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve))
  }
  response.end()
}

async function answer(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const child = start({ file: 'git', args: ['http-backend'], env: cgi(root, request, url) })
  response.once('close', () => stop(child))
  void exited(child).catch(() => {})
  void pipeline(request, child.stdin).catch(() => {})
  const output = child.stdout as AsyncIterable<Buffer>
  let head: Buffer = Buffer.alloc(0)
  async function* body(): AsyncGenerator<Buffer> {
    for await (const chunk of output) {
      if (chunk.includes('packfile')) await options.holdPack
      if (response.headersSent) yield chunk
      else {
        head = Buffer.concat([head, chunk])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) continue
        const lines = head.toString('latin1', 0, end).split('\r\n')
        const headers = lines.map((line) => line.split(/: */, 2) as [string, string])
        const { Status: status = '200', ...others } = Object.fromEntries(headers)
        response.writeHead(parseInt(status), others)
        yield head.subarray(end + 4)
      }
    }
  }
  const isPack = request.method === 'POST'
  const misbehaviour = isPack ? options.misbehaviour : undefined
  await copy(body(), response, misbehaviour ?? { bytes: Infinity, then: 'cut' })
}

/** `git http-backend`, optionally behind Basic authentication. */
export async function serveGitHttp(root: string, options: HttpOptions = {}): Promise<GitSource> {
  const wanted =
    options.credentials && `Basic ${Buffer.from(options.credentials).toString('base64')}`
  const server = createServer((request, response) => {
    options.seen?.(request)
    if (wanted !== undefined && request.headers.authorization !== wanted) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="source"' }).end('canary')
      return
    }
    if (options.lfs?.answer(request, response)) return
    answer(root, request, response, options).catch(() => response.destroy())
  })
  const sockets = follow(server)
  const port = await listening(server)
  return {
    ...{ url: `http://127.0.0.1:${port}/`, port },
    [Symbol.asyncDispose]: closing(server, sockets),
  }
}

/** Plain files: git's dumb protocol. */
export async function serveGitFiles(root: string): Promise<GitSource> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    readFile(join(root, decodeURIComponent(pathname))).then(
      (file) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(file),
      () => response.writeHead(404).end(),
    )
  })
  const sockets = follow(server)
  const port = await listening(server)
  return {
    ...{ url: `http://127.0.0.1:${port}/`, port },
    [Symbol.asyncDispose]: closing(server, sockets),
  }
}
