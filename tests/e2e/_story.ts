import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, unwrap, type Client, type Schemas } from '../../client/index.ts'
import { gitClient, type GitClient } from '../_support/git/git-client.ts'
import { within } from '../_support/patience.ts'
import { spawnServer, type ServerProcess, type SpawnOptions } from '../_support/spawn-server.ts'
import { testWorld } from '../_support/test-world.ts'
import {
  startReceiver,
  type Answer,
  type Received,
  type Receiver,
} from '../_support/webhooks/receiver.ts'

export const secret = 'It is nobody else’s'

/** A test environment with a real server, a real receiver, real git and the published client. */
export interface Story extends AsyncDisposable {
  server: ServerProcess
  receiver: Receiver
  /** The client with the token of a user of the test world, or anonymous. */
  as(login?: string): Client
  /** Git URL of `owner/name`, with a token as the password if a user is given. */
  remote(repository: string, login?: string): string
  /** Git in a new folder. */
  git(): Promise<GitClient>
  /** A new repository of mona's. */
  repository(input?: object): Promise<Schemas['full-repository']>
  /** A hook that sends JSON to its own path on the receiver, after its ping. */
  hook(repository: string, events?: string[]): Promise<Inbox>
}

/** The deliveries of one hook. */
export interface Inbox {
  id: number
  /** All deliveries so far, without pings. */
  received(): Received[]
  /** The next delivery that is not a ping. */
  next(): Promise<Received>
}

const eventOf = ({ headers }: Received) => headers['x-service-event']

// The contract tests validate payloads; these tests read single fields.
// oxlint-disable-next-line typescript/no-explicit-any
export type JsonObject = Record<string, any>

export const payloadOf = ({ body }: Received) => JSON.parse(body.toString()) as JsonObject

/** The parts of `owner/name` as path parameters. */
export function pathOf(repository: string) {
  const [owner = '', repo = ''] = repository.split('/')
  return { owner, repo }
}

/** A URL with credentials, as in a git remote. */
export const remoteOf = (url: string, repository: string, login?: string, token?: string) =>
  `${login === undefined ? url : url.replace('://', `://${login}:${token}@`)}/${repository}.git`

async function createHook(
  client: Client,
  { receiver, path, repository, events }: HookToCreate,
): Promise<Inbox> {
  const ours = (one: Received) => one.path === path
  const pushes = (one: Received) => ours(one) && eventOf(one) !== 'ping'
  const config = { url: new URL(path, receiver.url).href, content_type: 'json' as const, secret }
  const hook = await unwrap(
    client.POST('/repos/{owner}/{repo}/hooks', {
      params: { path: pathOf(repository) },
      body: { config, events },
    }),
  )
  await within(receiver.next(ours), 10_000, `a ping at ${path}`)
  return {
    id: hook.id,
    received: () => receiver.received.filter(pushes),
    next: () => within(receiver.next(pushes), 10_000, `a delivery at ${path}`),
  }
}

interface HookToCreate {
  receiver: Receiver
  path: string
  repository: string
  events: string[]
}

/**
 * Starts the environment with the test world (each login's token is `ghp_<login>`) or another one.
 */
export async function startStory(
  { world = testWorld, ...options }: SpawnOptions = {},
  answer?: Answer,
): Promise<Story> {
  const server = await spawnServer({ world, ...options })
  const receiver = await startReceiver(answer)
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-story-'))
  let made = 0
  const as = (login?: string) =>
    createClient({ baseUrl: server.url, auth: login && `ghp_${login}` })
  return {
    server,
    receiver,
    as,
    remote: (repository, login) => remoteOf(server.url, repository, login, `ghp_${login}`),
    git: async () => gitClient(await mkdtemp(join(folder, 'git-'))),
    repository: (input = {}) =>
      unwrap(as('mona').POST('/user/repos', { body: { name: `story-${++made}`, ...input } })),
    hook: (repository, events = ['push']) =>
      createHook(as('mona'), { receiver, path: `/hook-${++made}`, repository, events }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A clone with a user's token in its remote. mona may push to every repository. */
export async function cloneOf(story: Story, repository: string, login = 'mona') {
  const git = await story.git()
  await git('clone', '-q', story.remote(repository, login), 'work')
  return git.in('work')
}
