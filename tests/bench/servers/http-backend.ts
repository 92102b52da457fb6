/**
 * The baseline for pushes: `git http-backend` as a CGI program, for one empty repository with the
 * settings of a repository of ours, without accounts, records or events.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOrThrow } from '../../../server/core/processes.ts'
import { git, gitIn } from '../../_support/git/git-command.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { makeRepository } from '../../_support/git/git-host.ts'
import { announce } from './_shared.ts'

const folder = mkdtempSync(join(tmpdir(), 'devplatform-bench-'))
const store = createGitStore(folder)
await makeRepository(store, 1)
await runOrThrow(gitIn(store.path(1), ['config', 'http.receivepack', 'true']))

function environmentOf({ method = '', url = '', headers }: IncomingMessage) {
  const { pathname, search } = new URL(url, 'http://localhost')
  const service = pathname.replace(/^\/[^/]+\/[^/]+/, '')
  return {
    ...git([]).env,
    PATH: process.env.PATH,
    GIT_PROJECT_ROOT: store.path(1),
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    REQUEST_METHOD: method,
    PATH_INFO: service,
    QUERY_STRING: search.slice(1),
    REMOTE_USER: 'mona',
    CONTENT_TYPE: headers['content-type'] ?? '',
    HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
    ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
  }
}

/** Sends the headers that a CGI program prints before the body. */
function sendHead(head: string, response: ServerResponse): void {
  for (const line of head.split('\r\n')) {
    const [name = '', value = ''] = line.split(': ')
    if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
    else response.setHeader(name, value)
  }
}

const server = createServer((request, response) => {
  const child = spawn('git', ['http-backend'], {
    env: environmentOf(request),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => {})
  request.pipe(child.stdin)
  let head: Buffer | undefined = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    if (!head) return response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    sendHead(head.subarray(0, end).toString(), response)
    response.write(head.subarray(end + 4))
    head = undefined
  })
  child.stdout.on('end', () => response.end())
})
announce(server.listen(0, '127.0.0.1'))
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
