import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { start, stop } from '../../../server/core/processes.ts'
import { listen } from '../webhooks/receiver.ts'
import { startGate } from './gate.ts'
import type { ServerOptions } from './subversion/svnserve.ts'

export interface GitHttp extends AsyncDisposable {
  /** URL of the repository at this path in the folder. */
  url(path: string): string
}

/**
 * `git http-backend` (git-http-backend(1)) for all repositories in a folder. With users, it
 * requires Basic authentication.
 */
export async function startGitHttp(root: string, { users }: ServerOptions = {}): Promise<GitHttp> {
  const server = createServer((request, response) => backend(root, request, response))
  const port = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const gate = users && (await startGate(origin, users))
  return {
    url: (path) => `${gate?.origin ?? origin}/${path}`,
    async [Symbol.asyncDispose]() {
      await gate?.[Symbol.asyncDispose]()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes the request in environment variables (RFC 3875). */
function backend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const { headers } = request
  const child = start({
    file: 'git',
    args: ['-c', 'safe.directory=*', 'http-backend'],
    env: {
      ...{ GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: pathname },
      ...{ QUERY_STRING: searchParams.toString(), REQUEST_METHOD: request.method ?? '' },
      ...{ CONTENT_TYPE: headers['content-type'] ?? '', GIT_CONFIG_NOSYSTEM: '1' },
      ...{ HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '', REMOTE_ADDR: '127.0.0.1' },
      ...{ GIT_PROTOCOL: String(headers['git-protocol'] ?? ''), GIT_CONFIG_GLOBAL: '/dev/null' },
      ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
    },
  })
  response.on('close', () => stop(child))
  child.on('error', () => response.destroy())
  request.pipe(child.stdin)
  let head: Buffer | undefined = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) return void response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const lines = head.toString('latin1', 0, end).split('\r\n')
    const status = Number(/^Status: (\d+)/m.exec(lines.join('\n'))?.[1] ?? 200)
    const fields = lines.filter((line) => !line.startsWith('Status:'))
    response.writeHead(
      status,
      fields.flatMap((line) => line.split(/: (.*)/, 2)),
    )
    response.write(head.subarray(end + 4))
    head = undefined
  })
  child.on('close', () => response.end())
}
