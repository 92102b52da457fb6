import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, unwrap, type Client } from '../../../../client/index.ts'
import { gitClient, type GitClient } from '../../../_support/git/git-client.ts'
import { spawnServer } from '../../../_support/spawn-server.ts'
import { startReceiver, type Receiver } from '../../../_support/webhooks/receiver.ts'

/** An existing server. */
export interface Elsewhere {
  url?: string
  token?: string
}

/** Everything that the steps of the tour share. */
export interface Party {
  url: string
  token: string
  /** Login of the token's user. */
  login: string
  /** Where the server comes from, to print. */
  origin: string
  client: Client
  receiver: Receiver
  git: GitClient
  /** Created by the tour. */
  repository: { owner: string; repo: string }
  secret: string
}

/** Cleanup actions, newest first. */
class Farewell implements AsyncDisposable {
  readonly #undo: (() => unknown)[] = []

  after(undo: () => unknown): void {
    this.#undo.unshift(undo)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const undo of this.#undo.splice(0)) await undo()
  }
}

const demoToken = 'ghp_demo_mona'

async function startOrUse({ url, token = demoToken }: Elsewhere, farewell: Farewell) {
  if (url !== undefined) return { url: url.replace(/\/$/, ''), token, origin: 'already running' }
  const server = await spawnServer()
  farewell.after(() => server[Symbol.asyncDispose]())
  return { url: server.url, token: demoToken, origin: 'started for this tour' }
}

async function prepare(elsewhere: Elsewhere, farewell: Farewell): Promise<Party> {
  const { url, token, origin } = await startOrUse(elsewhere, farewell)
  const receiver = await startReceiver()
  farewell.after(() => receiver[Symbol.asyncDispose]())
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-tour-'))
  farewell.after(() => rm(folder, { recursive: true, force: true }))
  const client = createClient({ baseUrl: url, auth: token, userAgent: 'tour' })
  const { login } = await unwrap(client.GET('/user'))
  const repository = { owner: login, repo: `tour-${Date.now().toString(36)}` }
  farewell.after(() => client.DELETE('/repos/{owner}/{repo}', { params: { path: repository } }))
  const secret = 'It is nobody else’s'
  return {
    url,
    token,
    login,
    origin,
    client,
    receiver,
    git: gitClient(folder),
    repository,
    secret,
  }
}

/** Prepares the tour. Disposing it removes everything that the tour created. */
export async function gather(elsewhere: Elsewhere): Promise<Party & AsyncDisposable> {
  const farewell = new Farewell()
  try {
    const party = await prepare(elsewhere, farewell)
    return { ...party, [Symbol.asyncDispose]: () => farewell[Symbol.asyncDispose]() }
  } catch (error) {
    await farewell[Symbol.asyncDispose]()
    throw error
  }
}
