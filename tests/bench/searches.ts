import { base, copyRows, type Copies } from '../evidence/growth/copies.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { quantiles } from './load.ts'
import { printTimes } from './measure.ts'

const headers = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }
const repositories = 1_000
const minute = 60_000

/** One of `count` words, by the number of an issue. */
const word = (kind: string, factor: number, count: number) =>
  `'${kind}' || ((n.i * ${factor}) % ${count})`

/** Words that a thousandth, a ten-thousandth and all of the issues have. */
const title = [word('topic', 1, 997), word('case', 7, 9973), `'problem'`].join(` || ' ' || `)
const body = Array.from({ length: 20 }, (_, each) => word('text', 13 + 2 * each, 4999))

function copies(issues: number): Copies[] {
  const widgets = `t.repository_id = (select id from repositories where name = 'widgets')`
  const name = `'object-' || n.i`
  const time = `t.created_at - n.i * ${minute}`
  return [
    {
      ...{ table: 'repositories', of: `t.name = 'widgets'`, count: repositories },
      set: { name, name_key: name },
    },
    {
      ...{ table: 'issues', of: widgets, count: issues },
      set: {
        repository_id: `${base} + 1 + n.i % ${repositories}`,
        number: `1 + n.i / ${repositories}`,
        title,
        body: body.join(` || ' ' || `),
        state: `case when n.i % 3 = 0 then 'closed' else 'open' end`,
        comments: 'n.i % 40',
        created_at: time,
        updated_at: time,
      },
    },
  ]
}

/** Searches that differ from turn to turn, because replies are sent again. */
const searches: Record<string, (turn: number) => string> = {
  'a word of a thousandth': (turn) => `topic${turn}`,
  'two words': (turn) => `topic${turn + 1} case${(turn + 1) * 7}`,
  'a word of all': (turn) => `problem repo:acme/object-${turn + 1}`,
  'a word of all, everywhere': (turn) => `problem comments:${turn % 40}`,
  'a word of the text': (turn) => `text${turn} in:body is:open`,
  'open issues of a repository': (turn) => `repo:acme/object-${turn + 1} is:issue is:open`,
  'by author and time': (turn) =>
    `author:mona created:>2020-01-${String((turn % 28) + 1).padStart(2, '0')}`,
}

async function serverWith(issues: number): Promise<ServerProcess> {
  const server = await spawnServer({
    args: ['--rate-limits', 'off', '--log-level', 'warn'],
    readyWithin: 120_000,
  })
  const created = await fetch(`${server.url}/repos/acme/widgets/issues`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ title: 'The first one' }) },
  })
  if (!created.ok) throw new Error(await created.text())
  await server.stop()
  await copyRows(server.opened, copies(issues))
  await server.restart()
  return server
}

async function search({ url }: ServerProcess, query: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${url}/search/issues?q=${encodeURIComponent(query)}`, { headers })
  const found = (await response.json()) as { items?: unknown[] }
  if (!found.items?.length) throw new Error(`${query}: ${response.status} ${JSON.stringify(found)}`)
  return performance.now() - started
}

/** Searches among many issues, one after the other. */
export async function measureSearches(issues: number, turns: number): Promise<void> {
  await using server = await serverWith(issues)
  const times: Record<string, number> = {}
  const all: number[] = []
  for (const [name, queryOf] of Object.entries(searches)) {
    const own: number[] = []
    for (let turn = 0; turn < turns; turn++) own.push(await search(server, queryOf(turn)))
    all.push(...own)
    Object.assign(
      times,
      quantiles(
        name,
        own.sort((one, other) => one - other),
      ),
    )
  }
  Object.assign(
    times,
    quantiles(
      'all searches',
      all.sort((one, other) => one - other),
    ),
  )
  printTimes(`Searches among ${issues.toLocaleString('en')} issues`, times)
}
