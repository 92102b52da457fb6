import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { fastImport, gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { find, refusal, search, unknownUser } from './_find.ts'

describe.each(stores)('search of commits on $name', (store) => {
  const service = useService({ store })
  let path: string
  let repo: string
  let sha: string
  const messages = async (q: string, more: Record<string, string> = {}) =>
    (await find(service.as('mona'), 'commits', `${q} repo:${repo}`, more)).map(
      ({ commit }: { commit: { message: string } }) => commit.message,
    )

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    repo = path.slice('/repos/'.length)
    const git = await gitOf(service, path)
    const commits = [
      ['Tighten the bolts', 'Mona', 'mona@example.com', 1_700_000_000],
      ['Loosen some bolts\n\nThe rust was too much.', 'Rita', 'rita@example.com', 1_700_100_000],
      ['Paint everything', 'Rita', 'rita@example.com', 1_700_200_000],
    ] as const
    for (const [message, name, email, date] of commits) {
      const parent = await git('rev-parse', 'main')
      sha = await commitFiles(git.folder, {
        branch: 'main',
        files: { 'log.txt': message },
        message,
        author: { name, email },
        date,
        parent,
      })
    }
  })

  it('times are in their zone, and in UTC elsewhere', async () => {
    const git = await gitOf(service, path)
    const person = 'Rita <rita@example.com> 1700300000 +0530'
    const lines = ['feature done', 'commit refs/heads/main', `committer ${person}`, 'data 6']
    const parent = await git('rev-parse', 'main')
    await fastImport(git.folder, [...lines, 'Zoning', `from ${parent}`, 'done', ''].join('\n'))
    const [found] = await find(service.as('mona'), 'commits', `zoning repo:${repo}`)
    const { body } = await service.as('mona').get(new URL(found.url).pathname)
    const times = ({ commit: { author, committer } }: typeof body) => [author.date, committer.date]
    expect(times(found)).toEqual(Array(2).fill('2023-11-18T15:03:20+05:30'))
    expect(times(body)).toEqual(Array(2).fill('2023-11-18T09:33:20Z'))
    await git('update-ref', 'refs/heads/main', parent)
  })

  it.each(versions)('GET returns 200 with commits in %s', async (version) => {
    const client = service.as(undefined, { version })
    const { status, body } = await search(client, 'commits', `bolts tighten repo:${repo}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_count: 1,
      incomplete_results: false,
      items: [
        {
          commit: { message: 'Tighten the bolts', author: { email: 'mona@example.com' } },
          author: { login: 'mona' },
          repository: { full_name: repo },
          score: 1,
        },
      ],
    })
  })

  it.each<[string, string[]]>([
    ['bolts', ['Loosen some bolts\n\nThe rust was too much.', 'Tighten the bolts']],
    ['bolt', []],
    ['"some bolts"', ['Loosen some bolts\n\nThe rust was too much.']],
    ['rust OR paint', ['Paint everything', 'Loosen some bolts\n\nThe rust was too much.']],
    ['bolts NOT rust', ['Tighten the bolts']],
    ['author:mona bolts', ['Tighten the bolts']],
    ['-author:mona bolts', ['Loosen some bolts\n\nThe rust was too much.']],
    ['author-name:rita paint', ['Paint everything']],
    ['author-email:mona@example.com bolts', ['Tighten the bolts']],
    ['committer-email:rita paint', ['Paint everything']],
    ['author-date:2023-11-14', ['Tighten the bolts']],
    ['committer-date:>=2023-11-17 paint', ['Paint everything']],
    ['merge:true', []],
    ['merge:false paint', ['Paint everything']],
    ['is:private', []],
    ['user:hubot paint', ['Paint everything']],
  ])('%s', async (q, expected) => {
    expect(await messages(q)).toEqual(expected)
  })

  it('ids of commits, parents and trees, as far as they are given', async () => {
    expect(await messages(`hash:${sha}`)).toEqual(['Paint everything'])
    expect(await messages(`hash:${sha.slice(0, 10)}`)).toEqual(['Paint everything'])
    const { parents, commit } = (await service.as('mona').get(`${path}/commits/${sha}`)).body
    expect(await messages(`parent:${parents[0].sha}`)).toEqual(['Paint everything'])
    expect(await messages(`tree:${commit.tree.sha}`)).toEqual(['Paint everything'])
  })

  it('sort and order', async () => {
    const ascending = { sort: 'author-date', order: 'asc' }
    expect((await messages('bolts', ascending))[0]).toBe('Tighten the bolts')
    expect((await messages('bolts', { sort: 'committer-date' })).at(-1)).toBe('Tighten the bolts')
  })

  it('a repository without commits has none', async () => {
    const empty = await service.repository()
    expect(await find(service.as('mona'), 'commits', `repo:${empty.slice(7)} x`)).toEqual([])
  })

  it('matches are in the message', async () => {
    const accept = 'application/vnd.service.text-match+json'
    const q = `rust repo:${repo}`
    const { body } = await search(service.as('mona'), 'commits', q, { accept })
    expect(body.items[0].text_matches).toMatchObject([
      { object_type: 'Commit', property: 'message', matches: [{ text: 'rust' }] },
    ])
  })

  it('returns 422 for an unknown author', async () => {
    const { status, body } = await search(service.as('mona'), 'commits', 'author:none-such')
    expect([status, body]).toMatchObject([422, refusal('invalid', unknownUser)])
  })
})
