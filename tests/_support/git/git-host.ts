import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { receivePack, type ReceivedPush } from '../../../server/git/push/receive-pack.ts'
import { createGitStore, type GitStore } from '../../../server/git/store/repositories.ts'
import { advertiseRefs } from '../../../server/git/transport/advertise-refs.ts'
import {
  answerHeaders,
  decodedBody,
  isService,
  protocolVersion,
  type Service,
} from '../../../server/git/transport/smart-http.ts'
import { uploadPack } from '../../../server/git/transport/upload-pack.ts'
import type { PushCommand } from '../../../server/storage/pushes/pushes.ts'

export interface GitHost extends AsyncDisposable {
  store: GitStore
  url(id: number): string
  /** Every completed push, oldest first. */
  pushes: ReceivedPush[]
  /** Every request: method, path and relevant headers. */
  requests: { line: string; coding?: string; transfer?: string; protocol?: string }[]
  /** Runs between reading the commands of a push and applying them. */
  beforeApplying: (commands: PushCommand[]) => Promise<void>
  /** Runs between applying a push and responding. */
  beforeAnswering: (push: ReceivedPush) => Promise<void>
}

/** A folder that is removed on disposal. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'devplatform-git-'))
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 5 })
  return { path, [Symbol.asyncDispose]: remove }
}

/** An empty repository with the given id. */
export async function makeRepository(store: GitStore, id: number, branch = 'main'): Promise<void> {
  await using draft = await store.draft(branch)
  await store.adopt(draft, id)
}

/**
 * Serves repositories 1, 2, … over smart HTTP without authentication: the server's git code without
 * the server.
 */
export async function startGitHost({ maxPackBytes }: { maxPackBytes?: number } = {}) {
  const folder = await temporaryFolder()
  const host: GitHost = {
    store: createGitStore(join(folder.path, 'git')),
    url: (id) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${id}`,
    pushes: [],
    requests: [],
    beforeApplying: async () => {},
    beforeAnswering: async () => {},
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await folder[Symbol.asyncDispose]()
    },
  }
  const server = createServer((request, response) => {
    answer(host, request, response, maxPackBytes).catch((error: { status?: number }) => {
      if (!response.headersSent) response.writeHead(error.status ?? 500)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return host
}

async function answer(
  host: GitHost,
  request: IncomingMessage,
  response: ServerResponse,
  maxPackBytes: number | undefined,
): Promise<void> {
  const [, id, action = ''] = /^\/(\d+)\/(.*)$/.exec(request.url ?? '') ?? []
  const protocol = protocolVersion(request.headers['git-protocol'] as string | undefined)
  host.requests.push({
    line: `${request.method} ${action}`,
    coding: request.headers['content-encoding'],
    transfer: request.headers['transfer-encoding'],
    protocol,
  })
  const path = host.store.path(Number(id))
  if (!(await host.store.exists(Number(id)))) return void response.writeHead(404).end()

  const [, asked] = /^info\/refs\?service=(.*)$/.exec(action) ?? []
  const service = (asked ?? action) as Service
  if (!isService(service)) return void response.writeHead(403).end()
  if (asked) {
    const refs = await advertiseRefs({ path, service, protocol })
    return void response.writeHead(200, answerHeaders(service, 'advertisement')).end(refs)
  }

  const input = decodedBody(request, request.headers['content-encoding'])
  const headers = answerHeaders(service, 'result')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (service === 'git-upload-pack')
    return void (await uploadPack({ path, protocol, input, output: response }))

  const { beforeApplying, store } = host
  const { hooks } = store
  const push = await receivePack({ path, input, beforeApplying, maxPackBytes, hooks })
  if (push.commands.length > 0) {
    await host.beforeAnswering(push)
    host.pushes.push(push)
  }
  response.end(push.report)
}

/** Sends a push that no git client would send, and returns the response. */
export async function rawPush(
  url: string,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/git-receive-pack`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}
