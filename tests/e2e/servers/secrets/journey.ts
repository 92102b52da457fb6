import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitClient, type GitClient } from '../../../_support/git/git-client.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import type { Store } from '../../../_support/stores.ts'
import { startReceiver, type Receiver } from '../../../_support/webhooks/receiver.ts'
import { askingOf, type Ask } from './asking.ts'
import { Ledger } from './ledger.ts'
import { watchProcess, type Watch } from './processes.ts'
import { plain, plantSecrets, worldOf, type Planted } from './world.ts'

/** A run through the service with every kind of secret, and everything observable of it. */
export interface Journey extends AsyncDisposable {
  store: Store['name']
  server: ServerProcess
  receiver: Receiver
  ledger: Ledger
  ask: Ask
  planted: Planted
  /** Environment variables with the encryption keys of the store. */
  keys: Record<string, string>
  /** What the server, the operator's commands and their child processes reveal. */
  watches: Watch[]
  /** Whether every secret is sent to every place; otherwise one of each kind. */
  thorough: boolean
  /** Git in a new folder. */
  git(): Promise<GitClient>
}

/** The textual secrets to be sent everywhere. */
export function tried({ ledger, thorough }: Pick<Journey, 'ledger' | 'thorough'>): string[] {
  const texts = ledger.canaries.filter(({ value }) => typeof value === 'string')
  const first = (kind: string) => texts.find((each) => each.kind === kind)
  const chosen = thorough ? texts : texts.filter((each) => first(each.kind) === each)
  return chosen.map(({ value }) => value as string)
}

/**
 * The operator's own secrets may only be in the environment of processes that the operator starts.
 */
export const home = 'environment given by the operator'

/** The store, with a password if it supports one. */
function withPassword(store: Store, ledger: Ledger): Store {
  if (store.name === 'embedded') return store
  const open = async (folder: string) => {
    const opened = await store.open(folder)
    const url = new URL(opened.databaseUrl as string)
    url.password = ledger.keep('database password', plain(), home)
    return { ...opened, databaseUrl: url.href, location: url.href }
  }
  return { name: store.name, open }
}

async function begin(
  store: Store,
  opened: AsyncDisposable[],
): Promise<Omit<Journey, symbol | 'thorough'>> {
  const ledger = new Ledger()
  const planted = plantSecrets(ledger)
  const receiver = await startReceiver()
  opened.push(receiver)
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-journey-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  opened.push({ [Symbol.asyncDispose]: remove })
  const keys = {
    DEVPLATFORM_SECRET_KEY: ledger.keep('store key', plain(), home),
    DEVPLATFORM_OTHER_SECRET_KEYS: ledger.keep('store key', plain(), home),
  }
  const server = await spawnServer({
    store: withPassword(store, ledger),
    world: worldOf(planted, `${receiver.url}planted`),
    args: ['--rate-limits', 'off', '--log-level', 'trace'],
    environment: keys,
  })
  opened.push(server)
  const watch = watchProcess(server.pid)
  opened.push(watch)
  const git = async () => gitClient(await mkdtemp(join(folder, 'git-')))
  const ask = askingOf(server, ledger)
  const own = { ledger, planted, keys, watches: [watch] }
  return { store: store.name, server, receiver, ask, git, ...own }
}

/** Starts a server whose secrets are all canaries. Resources are closed in reverse order. */
export async function startJourney(store: Store, thorough: boolean): Promise<Journey> {
  const opened: AsyncDisposable[] = []
  const close = async () => {
    for (const each of opened.reverse()) await each[Symbol.asyncDispose]()
  }
  const journey = begin(store, opened)
  await journey.catch(close)
  return { ...(await journey), thorough, [Symbol.asyncDispose]: close }
}
