import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { unwrap, type Client } from '../../../../client/index.ts'
import type { Chance } from '../../../_support/chance.ts'
import { gitClient } from '../../../_support/git/git-client.ts'
import type { ServerProcess } from '../../../_support/spawn-server.ts'
import type { Receiver } from '../../../_support/webhooks/receiver.ts'
import { remoteOf } from '../../_story.ts'
import type { KillPoint } from './kill-point.ts'
import type { Record } from './record.ts'
import { Writer } from './writer.ts'

export interface Rush {
  server: ServerProcess
  client: Client
  receiver: Receiver
  /** For clones. */
  folder: string
  /** Unique per load. */
  name: string
  chance: Chance
}

const repositories = 4

/** Events that do not occur here: hooks for them only receive their ping. */
const events = ['issues', 'star', 'watch', 'fork', 'release', 'label', 'milestone', 'gollum']
/** A repository has at most twenty hooks per event. */
const mostHooks = events.length * 20

function createHook({ client, receiver }: Rush, record: Record, path: string, events: string[]) {
  const { owner, repo } = record
  const config = { url: new URL(path, receiver.url).href, content_type: 'json' as const }
  return unwrap(
    client.POST('/repos/{owner}/{repo}/hooks', {
      params: { path: { owner, repo } },
      body: { config, events },
    }),
  )
}

async function prepare(rush: Rush, number: number): Promise<Record> {
  const name = `${rush.name}-${number}`
  const created = await unwrap(rush.client.POST('/user/repos', { body: { name } }))
  const path = `/${name}/pushes`
  const remote = remoteOf(rush.server.url, created.full_name, 'mona', 'ghp_demo_mona')
  const place = { owner: 'mona', repo: name, remote, path }
  const record: Record = { ...place, pushes: [], hooks: [], refused: 0 }
  const { id } = await createHook(rush, record, path, ['push'])
  record.hooks.push({ path, id })
  return record
}

/** Creates hooks continuously in random repositories, until the server is killed. */
async function makeHooks(rush: Rush, records: Record[], point: KillPoint, dead: () => boolean) {
  for (let number = 0; number < mostHooks && !dead(); number++) {
    const record = records[number % records.length] as Record
    const hook: Record['hooks'][number] = { path: `/${record.repo}/${number}` }
    record.hooks.push(hook)
    const event = events[number % events.length] as string
    const made = await createHook(rush, record, hook.path, [event]).catch((error: unknown) => {
      // A broken connection is expected at the end, but not an error response.
      if (!point.reached || !(error instanceof TypeError)) throw error
    })
    if (!made) return
    hook.id = made.id
    point.note('hook taken')
  }
}

/**
 * Pushes and creates hooks in several repositories concurrently, kills the server, and returns the
 * records.
 */
export async function rush(rush: Rush, point: KillPoint): Promise<Record[]> {
  const records = await Promise.all(
    Array.from({ length: repositories }, (_, number) => prepare(rush, number)),
  )
  let gone = false
  const dead = () => gone
  const killed = point.due.then(async () => {
    await rush.server.kill()
    gone = true
  })
  await Promise.all([
    killed,
    ...records.map(async (record) => {
      const git = gitClient(await mkdtemp(join(rush.folder, 'git-')))
      await git('init', '-q', '-b', 'main')
      await new Writer(git, record, rush.chance.fork(), point).write(dead)
    }),
    makeHooks(rush, records.slice(0, 2), point, dead),
    makeHooks(rush, records.slice(2), point, dead),
  ])
  return records
}
