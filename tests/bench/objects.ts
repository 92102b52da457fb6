import { demoWorld, readWorld } from '../../server/app/world/read.ts'
import type { World } from '../../server/app/world/world.ts'
import { base, copyRows, type Copies } from '../evidence/growth/copies.ts'
import { spawnServer, type ServerProcess, type SpawnOptions } from '../_support/spawn-server.ts'
import { quiet } from './conditional.ts'

/** Number of rows of the world. */
export interface Amounts {
  /** Objects with the same parts, each in a repository of its own. */
  repositories: number
  /** Hooks, issues and events of a repository, and deliveries of its first hook. */
  each: number
  callers: number
}

/** A server with many repositories, each owned by one of many callers. */
export interface Objects extends AsyncDisposable {
  server: ServerProcess
  /** Authorization header of the owner of a repository. Repositories are numbered from 1. */
  owner(repository: number): Record<string, string>
  /** Path of a repository. */
  path(repository: number): string
  /** Path of its first hook. */
  hook(repository: number): string
}

const template = '/repos/acme/widgets'
const mona = { authorization: 'Bearer ghp_demo_mona' }
const bearer = (caller: number) => ({ authorization: `Bearer ghp_bench_caller_${caller}` })

async function worldWith(callers: number): Promise<World> {
  const world = await readWorld(demoWorld)
  const numbers = Array.from({ length: callers }, (_, caller) => caller)
  const tokens = numbers.map((caller) => [
    bearer(caller).authorization.slice('Bearer '.length),
    { kind: 'classic', login: `caller-${caller}`, scopes: ['repo', 'admin:repo_hook'] } as const,
  ])
  return {
    ...world,
    users: [...(world.users ?? []), ...numbers.map((caller) => ({ login: `caller-${caller}` }))],
    tokens: { ...world.tokens, ...Object.fromEntries(tokens) },
  }
}

async function post(url: string, path: string, body: object): Promise<void> {
  const reply = await fetch(url + path, {
    ...{ method: 'POST', headers: mona, body: JSON.stringify(body) },
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

/** Creates the rows to copy. Nothing listens on the port, so that the first delivery fails. */
async function createTemplates({ url, metricsUrl }: ServerProcess): Promise<void> {
  await post(url, `${template}/hooks`, { config: { url: 'http://127.0.0.1:9/', secret: 's' } })
  await post(url, `${template}/issues`, { title: 'The first one', body: 'With a few words.' })
  await quiet({ metricsUrl })
}

function copies({ repositories, each, callers }: Amounts): Copies[] {
  const widgets = `t.repository_id = (select id from repositories where name = 'widgets')`
  const count = repositories * each
  const repository_id = `${base} + 1 + (n.i - 1) / ${each}`
  const name = `'object-' || n.i`
  const owner_id = `(select min(id) from accounts where login like 'caller-%') + n.i % ${callers}`
  const part = { count, of: widgets }
  return [
    {
      ...{ table: 'repositories', of: `t.name = 'widgets'`, count: repositories },
      set: { owner_id, name, name_key: name },
    },
    { table: 'hooks', ...part, set: { repository_id } },
    { table: 'issues', ...part, set: { repository_id, number: `1 + (n.i - 1) % ${each}` } },
    { table: 'events', ...part, set: { repository_id } },
    {
      ...{ table: 'deliveries', of: `t.delivered_at is not null`, count },
      set: {
        hook_id: `${base} + 1 + (n.i - 1) / ${each} * ${each}`,
        guid: `'guid ' || n.i`,
        repository_id,
      },
    },
  ]
}

/**
 * Starts a server with the given amounts.
 * @param more rows besides those
 */
export async function startObjects(
  amounts: Amounts,
  options: SpawnOptions = {},
  more: Copies[] = [],
): Promise<Objects> {
  const world = await worldWith(amounts.callers)
  const args = ['--rate-limits', 'off', '--log-level', 'warn', ...(options.args ?? [])]
  const server = await spawnServer({ ...options, args, world })
  await createTemplates(server)
  await server.stop()
  await copyRows(server.opened, [...copies(amounts), ...more])
  await server.restart()
  const caller = (repository: number) => repository % amounts.callers
  const path = (repository: number) => `/repos/caller-${caller(repository)}/object-${repository}`
  return {
    server,
    owner: (repository) => bearer(caller(repository)),
    path,
    hook: (repository) => `${path(repository)}/hooks/${base + 1 + (repository - 1) * amounts.each}`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
