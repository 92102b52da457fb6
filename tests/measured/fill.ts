import { clientOf } from '../_support/git/git-client.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import type { TestServer } from '../_support/start-server.ts'
import { callersOf } from './callers.ts'
import { histories } from './histories.ts'
import type { Caller } from './statement.ts'

type Words = Record<string, string>

/** Calls the API, a second after the last call, and expects success. */
function maker(server: TestServer) {
  const callers = callersOf(server, 0)
  return async (as: Caller, send: string, body?: object) => {
    server.clock.advance(1000)
    const { status, text, body: made } = await callers.send({ send, as, body })
    if (status >= 300) throw new Error(`${send}: ${status} ${text}`)
    return made as { id: number }
  }
}

type Make = ReturnType<typeof maker>

/** Creates a repository of the organization and pushes its history. @returns ids by name */
async function push(server: TestServer, make: Make, name: keyof typeof histories): Promise<Words> {
  await make('owner', 'POST /orgs/acme/repos', { name })
  await using folder = await temporaryFolder()
  const remote = server.url.replace('://', '://mona:ghp_mona@')
  const git = await clientOf(`${remote}/acme/${name}.git`, folder.path)
  const { stream, ids = {} } = histories[name]
  const { code, stderr } = await git.try(['fast-import', '--quiet', '--done'], stream())
  if (code !== 0) throw new Error(String(stderr))
  await git('push', '-q', 'origin', 'refs/heads/*:refs/heads/*', 'refs/tags/*:refs/tags/*')
  const names = Object.keys(ids)
  if (names.length === 0) return {}
  const found = (await git('rev-parse', ...Object.values(ids))).split('\n')
  return Object.fromEntries(names.map((each, index) => [each, found[index] ?? '']))
}

const at = '/repos/acme/facts'

/** Three pull requests with 2, 0 and 1 comments and 1, 2 and 0 on lines, and one from a fork. */
async function pulls(make: Make, words: Words): Promise<Words> {
  for (const head of ['one', 'two', 'three'])
    await make('owner', `POST ${at}/pulls`, {
      title: `Pull ${head}`,
      head,
      base: 'main',
      body: 'x',
    })
  for (const number of [1, 1, 3])
    await make('owner', `POST ${at}/issues/${number}/comments`, { body: 'A comment' })
  const onLine = async (pull: number, head: string, line: number) =>
    make('owner', `POST ${at}/pulls/${pull}/comments`, {
      ...{ body: `On line ${line}`, commit_id: words[head], line, side: 'RIGHT' },
      path: `pull-${pull}.txt`,
    })
  const { id } = await onLine(1, 'head-one', 2)
  for (const line of [1, 2]) await onLine(2, 'head-two', line)
  const fork = '/repos/hubot/facts'
  await make('member', `POST ${at}/forks`, {})
  const file = { message: 'Fork', content: Buffer.from('f\n').toString('base64'), branch: 'main' }
  await make('member', `PUT ${fork}/contents/fork.txt`, file)
  const cross = { title: 'From a fork', head: 'hubot:main', base: 'main' }
  await make('member', `POST ${at}/pulls`, cross)
  return { 'line-comment': String(id) }
}

/** 105 issues: the last is closed; 3 and 7 have comments. */
async function issues(make: Make): Promise<void> {
  const many = '/repos/acme/many'
  for (let number = 1; number <= 105; number++)
    await make('owner', `POST ${many}/issues`, { title: `needle ${number}` })
  for (const number of [7, 7, 7, 3])
    await make('owner', `POST ${many}/issues/${number}/comments`, { body: 'A comment' })
  await make('owner', `PATCH ${many}/issues/105`, { state: 'closed' })
}

/** Makes what statements are about, and returns their words for it. docs/measured.md lists them. */
export async function fill(server: TestServer): Promise<Words> {
  const make = maker(server)
  const ids = await push(server, make, 'facts')
  for (const name of ['many', 'code'] as const) await push(server, make, name)
  await make('owner', `PUT ${at}/branches/main/protection`, {
    ...{ required_status_checks: null, enforce_admins: null },
    ...{ required_pull_request_reviews: null, restrictions: null },
  })
  await make('owner', `POST ${at}/labels`, { name: 'kind/bug', color: 'ff0000' })
  await make('owner', `POST ${at}/statuses/${ids.commit}`, { state: 'success', context: 'ci' })
  await make('owner', 'POST /orgs/acme/teams', { name: 'Crew' })
  await make('owner', `PUT /orgs/acme/teams/crew/repos/acme/facts`, { permission: 'push' })
  const made = await pulls(make, ids)
  await issues(make)
  await server.delivered()
  const { id } = await make('owner', `GET ${at}`)
  const words = { ...ids, ...made, short: ids.commit!.slice(0, 7) }
  return { ...words, repository: at, id: String(id), many: '/repos/acme/many' }
}
