import Database from 'better-sqlite3'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import type { Load } from './load.ts'

const authorization = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }
const minute = 60_000
const history = 80 * 24 * 60 * minute
const neighbours = 1000

/** Rows of a table with one column, 1 to `count`. */
const series = (count: number) =>
  `with recursive series(i) as (select 1 union all select i + 1 from series where i < ${count})`

const anyRepository = `select *, row_number() over (order by id) - 1 as place from repositories`

/**
 * Users with one repository each, every tenth of them private. Mona follows fifty users and watches
 * fifty other repositories and acme's widgets, which every fourth event belongs to.
 */
function statements(count: number): string[] {
  const last = Date.now() - 60 * minute // so that no feed changes while it is measured
  const login = `'neighbour-' || i`
  const copied = `description, default_branch, size, archived, is_template, settings, topics,
    fork, stargazers_count, watchers_count, forks_count, open_issues_count, created_at, updated_at`
  const place = `case when i % 4 = 0 then (select id from repositories where name = 'widgets')
    else (select min(id) from repositories where name = 'yard') + (i * 104729) % ${neighbours} end`
  return [
    `insert into accounts (login, login_key, type, plan, site_admin, created_at, updated_at)
      ${series(neighbours)} select ${login}, ${login}, 'User', 'free', 0, 1, 1 from series`,
    `insert into repositories (owner_id, name, name_key, visibility, ${copied})
      select accounts.id, 'yard', 'yard', case accounts.id % 10 when 0 then 'private' else 'public' end,
        ${copied.replace(/\w+/g, 'widgets.$&')}
      from accounts, (${anyRepository}) as widgets
      where accounts.login like 'neighbour-%' and widgets.name = 'widgets'`,
    `insert into follows (user_id, followed_id, created_at)
      select mona.id, accounts.id, 1 from accounts, accounts as mona
      where mona.login = 'mona' and accounts.login like 'neighbour-%' limit 50`,
    `insert into subscriptions (user_id, repository_id, ignored, created_at)
      select mona.id, repositories.id, 0, 1 from repositories, accounts as mona
      where mona.login = 'mona' and repositories.name = 'yard' order by repositories.id desc limit 50`,
    `insert into events
      (type, actor_id, repository_id, organization_id, payload, public, created_at)
      ${series(count)}
      select 'WatchEvent',
        (select min(id) from accounts where login like 'neighbour-%') + (i * 7919) % ${neighbours},
        ${place}, case when i % 4 = 0 then (select id from accounts where login = 'acme') end,
        '{"action":"started"}', 1, ${last} - (${count} - i) * cast(${history} / ${count} as integer)
      from series`,
  ]
}

/** A server with the given number of events of the last eighty days. */
async function serverWith(count: number): Promise<ServerProcess> {
  const server = await spawnServer({ args: ['--rate-limits', 'off', '--log-level', 'warn'] })
  await server.stop()
  const database = new Database(server.opened.location.slice('sqlite:'.length))
  database.transaction(() => statements(count).forEach((each) => database.exec(each)))()
  database.close()
  await server.restart()
  return server
}

const feeds = {
  'of everything': '/events',
  'of a repository': '/repos/acme/widgets/events',
  'that mona received': '/users/mona/received_events',
}

async function loadsOf({ url }: ServerProcess, size: string): Promise<[string, Load][]> {
  const loads: [string, Load][] = []
  for (const [name, path] of Object.entries(feeds)) {
    const first = { url: url + path, headers: authorization }
    const { headers } = await fetch(first.url, { headers: authorization })
    const held = { ...authorization, 'if-none-match': headers.get('etag') ?? '' }
    loads.push([`${name}, ${size}, first page`, first])
    loads.push([`${name}, ${size}, last page`, { ...first, url: `${first.url}?page=10` }])
    loads.push([`${name}, ${size}, 304`, { url: first.url, headers: held, expect: 304 }])
  }
  return loads
}

/** Feeds of two servers that only differ in the number of events. */
export async function startFeeds(less: number, more: number) {
  const few = await serverWith(less)
  const many = await serverWith(more)
  const ofFew = await loadsOf(few, less.toLocaleString('en'))
  const ofMany = await loadsOf(many, more.toLocaleString('en'))
  return {
    loads: new Map(ofFew.flatMap((load, index) => [load, ofMany[index] as [string, Load]])),
    async [Symbol.asyncDispose]() {
      await few[Symbol.asyncDispose]()
      await many[Symbol.asyncDispose]()
    },
  }
}
