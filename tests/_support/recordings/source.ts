import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { record, type Recording, type RecordOptions } from '../../../server/app/record/record.ts'
import { systemClock } from '../../../server/core/clock.ts'
import { client } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import { workOn } from '../git/git-work.ts'

/** A server between a recorder and a source, which notes what is read. */
export interface NotingProxy {
  url: string
  /** Paths that the source answered since the last call. */
  answered(): string[]
  /** Refuses the next recording from a request on. */
  failFrom(number: number): void
  /** Refuses one request for a path because of a rate limit. */
  limitOnce(path: RegExp): void
  /** Is called with each request. */
  onRequest: (count: number) => void
  close(): Promise<void>
}

/** Starts a proxy in front of a server. It passes on the Host header, so links lead to itself. */
async function startProxy(target: string): Promise<NotingProxy> {
  let answered: string[] = []
  let [count, failing, limited] = [0, Infinity, undefined as RegExp | undefined]
  const { hostname, port } = new URL(target)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    proxy.onRequest(++count)
    if (count >= failing) return void response.writeHead(418).end('{"message":"refused"}')
    if (limited?.test(path)) {
      limited = undefined
      return void response.writeHead(429, { 'retry-after': '0' }).end('{"message":"rate limit"}')
    }
    const { method, headers } = request
    const passed = httpRequest({ hostname, port, path, method, headers }, (reply) => {
      if (!path.includes('.git/')) answered.push(path)
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: NotingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: () => {},
    answered() {
      const since = answered
      answered = []
      ;[count, failing] = [0, Infinity]
      return since
    },
    failFrom(number) {
      proxy.answered()
      failing = number
    },
    limitOnce(path) {
      proxy.answered()
      limited = path
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

export interface RecordedSource extends AsyncDisposable {
  server: TestServer
  proxy: NotingProxy
  /** Words that only people have written there. */
  words: string[]
}

const key =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl someone'

async function fill(server: TestServer): Promise<void> {
  const mona = client(server, { token: 'ghp_mona' })
  const hubot = client(server, { token: 'ghp_hubot' })
  const at = '/repos/acme/widgets'
  await using work = await workOn({ server }, at)
  await work.git('config', 'user.name', 'Name of mona')
  await work.git('config', 'user.email', 'mona@example.com')
  await work.push()
  for (const branch of ['giraffe-branch', 'lemur-branch']) {
    await work.git('checkout', '-q', '-b', branch, 'main')
    await work.git.commit(`${branch}-folder/hippopotamus.txt`, `${branch} content`)
    await work.git('push', '-q', 'origin', branch)
  }
  await mona.post(`${at}/labels`, { name: 'armadillo', color: 'abcdef' })
  await mona.post(`${at}/milestones`, { title: 'Porcupine', due_on: '2027-01-01T00:00:00Z' })
  await mona.post(`${at}/milestones`, { title: 'Wombat', state: 'closed' })
  const issue = { title: 'Capybara comes apart', body: 'See @hubot.', labels: ['armadillo'] }
  await mona.post(`${at}/issues`, { ...issue, milestone: 1, assignees: ['mona'] })
  await hubot.post(`${at}/issues/1/comments`, { body: 'Ocelot confirmed by mona@example.com' })
  await mona.post(`${at}/issues`, { title: 'Closed walrus' })
  await mona.patch(`${at}/issues/2`, { state: 'closed', state_reason: 'not_planned' })
  const pull = { title: 'Giraffe support', body: 'Fixes #1', base: 'main' }
  await mona.post(`${at}/pulls`, { ...pull, head: 'giraffe-branch' })
  await mona.post(`${at}/pulls`, { title: 'Lemur support', head: 'lemur-branch', base: 'main' })
  await mona.request('PUT', `${at}/pulls/3/merge`, { commit_title: 'Merge the giraffe' })
  const release = { tag_name: 'pangolin', name: 'Pangolin', body: 'First narwhal' }
  const { body } = await mona.post(`${at}/releases`, release)
  await fetch(`${server.url}${at}/releases/${body.id}/assets?name=notes.txt`, {
    method: 'POST',
    headers: { authorization: 'Bearer ghp_mona', 'content-type': 'text/plain' },
    body: 'hyena',
  })
  await mona.post(`${at}/hooks`, { config: { url: 'http://127.0.0.1:9/jackal', secret: 'puma' } })
  await mona.post(`${at}/keys`, { title: 'Deploy gazelle', key, read_only: true })
  await mona.request('PUT', `${at}/environments/chinchilla`, { wait_timer: 3 })
  await mona.post(`${at}/actions/variables`, { name: 'OKAPI', value: 'tapir' })
  await mona.request('PUT', `${at}/branches/main/protection`, {
    required_status_checks: { strict: true, contexts: ['meerkat'] },
    enforce_admins: true,
    required_pull_request_reviews: { required_approving_review_count: 2 },
    restrictions: { users: ['mona'], teams: [] },
  })
}

const words = `giraffe lemur hippopotamus armadillo porcupine wombat capybara ocelot walrus pangolin
narwhal hyena jackal gazelle chinchilla okapi tapir meerkat acme widgets mona hubot
AAAAC3NzaC1lZDI1NTE5 @example.com confirmed`.split(/\s+/)

/** A server with a repository that has something of everything that is recorded. */
export async function openSource(): Promise<RecordedSource> {
  const server = await startTestServer()
  await fill(server)
  const proxy = await startProxy(server.url)
  return {
    server,
    proxy,
    words,
    async [Symbol.asyncDispose]() {
      await proxy.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Records to a folder, by its name. */
export type RecordTo = (name: string, more?: Partial<RecordOptions>) => Promise<Recording>

/** Records acme/widgets of a source, through its proxy. */
export const recordFrom = (
  { proxy }: RecordedSource,
  options: Partial<RecordOptions> & Pick<RecordOptions, 'output'>,
): Promise<Recording> =>
  record({
    from: new URL(proxy.url),
    targets: ['acme/widgets'],
    token: 'ghp_mona',
    anonymise: false,
    clock: systemClock,
    say: () => {},
    ...options,
  })
