import { describe, expect, it } from 'vitest'
import { convertTfvc } from '../../../server/workers/imports/tfvc/convert.ts'
import type { Progress } from '../../../server/workers/imports/converter.ts'
import { startHttpServer } from '../../_support/imports/http-server.ts'
import { canary, failureOf, sourceNeeds } from '../../_support/imports/sources.ts'
import { makeStage, type Stage } from '../../_support/imports/stage.ts'
import { startTfvcServer, type TfvcChangeset } from '../../_support/imports/tfvc-server.ts'

const token = { username: '', password: 't0ken' }

function convert(url: string, stage: Stage, source = {}, needs = sourceNeeds()) {
  const told: Progress[] = []
  const all = { vcs: 'tfvc' as const, url: new URL(url), project: 'P', ...token, ...source }
  const progress = (each: Progress) => void told.push(each)
  return convertTfvc({ ...needs, source: all, stage: stage.path, progress }).then((converted) => ({
    ...converted,
    told,
  }))
}

/** The files of a commit, by their paths. */
async function filesOf(stage: Stage, commit: string): Promise<Map<string, string>> {
  const list = (await stage.git('ls-tree', '-r', '--name-only', '-z', commit)).split('\0')
  const paths = list.filter(Boolean)
  const contents = paths.map(async (path) => {
    const content = await stage.bytes('cat-file', 'blob', `${commit}:${path}`)
    return [path, String(content)] as const
  })
  return new Map(await Promise.all(contents))
}

const history: TfvcChangeset[] = [
  { comment: 'Project', edits: [{ make: '$/P' }, { make: '$/P/Main' }] },
  {
    comment: 'Files\n\nwith an ü',
    edits: [
      { write: '$/P/Main/a.txt', content: 'a\r\n' },
      { write: '$/P/Main/ü b.txt', content: 'b' },
      { write: '$/P/Main/empty', content: '' },
    ],
  },
  {
    comment: 'Elsewhere',
    edits: [{ write: '$/Q/other', content: 'x' }],
  },
  {
    comment: 'Edit and move',
    by: { displayName: 'Hubot', uniqueName: 'DOMAIN\\hubot' },
    edits: [
      { write: '$/P/Main/a.txt', content: 'a2' },
      { move: '$/P/Main/ü b.txt', to: '$/P/Main/c.txt' },
      { lock: '$/P/Main/empty' },
    ],
  },
  { comment: 'A branch', edits: [{ copy: '$/P/Main', to: '$/P/Release' }] },
  { comment: 'x'.repeat(200), edits: [{ move: '$/P/Main', to: '$/P/Trunk' }] },
  { comment: '', edits: [{ move: '$/P/Trunk/a.txt', to: '$/P/Trunk/A.TXT', content: 'a3' }] },
  {
    comment: 'Swap',
    edits: [
      { move: '$/P/Trunk/c.txt', to: '$/P/Trunk/d' },
      { write: '$/P/Trunk/c.txt', content: 'new c' },
      { remove: '$/P/Release' },
    ],
  },
]

describe('importing a TFVC project', () => {
  it('has the files of each changeset, and its author', async () => {
    await using server = await startTfvcServer(history)
    await using stage = await makeStage()
    const { head, told, left } = await convert(server.url, stage)
    expect([head, left.length]).toEqual(['main', 1])
    const commits = (await stage.git('rev-list', '--reverse', 'refs/heads/main')).split('\n')
    const mine = [1, 2, 4, 5, 6, 7, 8]
    expect(commits).toHaveLength(mine.length)
    for (const [index, changeset] of mine.entries()) {
      const there = [...server.files(changeset)].filter(([path]) => path.startsWith('$/P/'))
      const expected = new Map(there.map(([path, content]) => [path.slice(4), content]))
      expect(await filesOf(stage, commits[index]!)).toEqual(expected)
    }
    const log = await stage.git('log', '--reverse', '--format=%an <%ae> %at|%B', 'refs/heads/main')
    expect(log).toContain('Mona Lisa <mona@example.com> 1577836800|Project')
    expect(log).toContain('Files\n\nwith an ü')
    expect(log).toContain('Hubot <hubot@127.0.0.1> 1577836803|Edit and move')
    expect(log).toContain('x'.repeat(200))
    expect(told.at(-1)).toEqual({ done: 7, total: 7, commits: 7 })
    await stage.git('fsck', '--strict')
  })

  it('fetches the same content once', async () => {
    await using server = await startTfvcServer(history)
    await using stage = await makeStage()
    await convert(server.url, stage)
    const fetched = server.heard.filter(({ path }) => path.includes('download=true'))
    expect(fetched).toHaveLength(6)
  })

  it('follows pages', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({
      comment: `${index}`,
      edits: [{ write: `$/P/${index % 7}`, content: `${index}` }],
    }))
    const wide = Array.from({ length: 230 }, (_, index) => ({
      write: `$/P/w${index}`,
      content: 'w',
    }))
    await using server = await startTfvcServer([...many, { comment: 'wide', edits: wide }])
    await using stage = await makeStage()
    await convert(server.url, stage)
    expect(await stage.git('rev-list', '--count', 'main')).toBe('251')
    const names = await stage.git('ls-tree', '-r', '--name-only', 'main')
    expect(names.split('\n')).toHaveLength(237)
  })

  it('imports all of a collection without a project, and nothing from an empty one', async () => {
    await using server = await startTfvcServer(history)
    await using stage = await makeStage()
    await convert(server.url, stage, { project: undefined })
    expect([...(await filesOf(stage, 'main')).keys()]).toContain('Q/other')
    await using empty = await makeStage()
    const { head } = await convert(server.url, empty, { project: 'None' })
    expect([head, await empty.git('for-each-ref')]).toEqual([undefined, ''])
  })

  it('leaves out names that git does not allow, and reports them', async () => {
    await using server = await startTfvcServer([
      { comment: 'x', edits: [{ write: '$/P/.git/hooks/x', content: canary }] },
      {
        comment: 'y',
        edits: [
          { write: '$/P/../x', content: canary },
          { write: '$/P/a', content: 'a' },
        ],
      },
    ])
    await using stage = await makeStage()
    const { left } = await convert(server.url, stage)
    expect(left.join()).toContain('names or content that git does not allow')
    expect([...(await filesOf(stage, 'main')).keys()]).toEqual(['a'])
  })

  it('leaves out a .gitmodules that a push could not contain', async () => {
    const path = '$/P/.gitmodules'
    const unsafe = '[submodule "x"]\n\tpath = x\n\turl = --upload-pack=x\n'
    await using server = await startTfvcServer([
      { comment: 'good', edits: [{ write: path, content: '[submodule "x"]\n\tpath = x\n' }] },
      { comment: 'elsewhere', edits: [{ write: '$/P/a', content: unsafe }] },
      { comment: 'bad', edits: [{ write: path, content: unsafe }] },
    ])
    await using stage = await makeStage()
    const { left } = await convert(server.url, stage)
    expect(left.join()).toContain('names or content that git does not allow')
    expect([...(await filesOf(stage, 'main~2')).keys()]).toEqual(['.gitmodules'])
    expect([...(await filesOf(stage, 'main')).keys()]).toEqual(['a'])
    await stage.git('fsck', '--strict')
  })

  it('refuses a history that it does not support', async () => {
    await using server = await startTfvcServer([
      ...history,
      {
        comment: 'Odd',
        edits: [{ lock: '$/P/Trunk/d' }, { secretly: '$/P/Trunk/odd', content: canary }],
      },
    ])
    await using stage = await makeStage()
    expect(await failureOf(convert(server.url, stage))).toBe('unsupported')
  })

  it('distinguishes a wrong token from a server that needs none', async () => {
    await using server = await startTfvcServer(history)
    await using ntlm = await startTfvcServer(history, { signIn: 'NTLM, Negotiate' })
    await using page = await startHttpServer((_heard, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(canary)
    })
    await using stage = await makeStage()
    const wrong = { password: 'wrong' }
    expect(await failureOf(convert(server.url, stage, wrong))).toBe('credentials')
    expect(await failureOf(convert(ntlm.url, stage, wrong))).toBe('unsupported')
    expect(await failureOf(convert(page.origin, stage))).toBe('credentials')
  })

  it.each([
    ['text that is not JSON', canary],
    ['another structure', `{"value":"${canary}"}`],
    ['a missing number', `{"value":[{"changesetId":"${canary}"}]}`],
    [
      'an endless repetition of one page',
      '{"value":[{"changesetId":1e300,"createdDate":"2020-01-01T00:00:00Z"}]}',
    ],
  ])('refuses %s as a response', async (_what, body) => {
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
    })
    await using stage = await makeStage()
    expect(await failureOf(convert(server.origin, stage))).toBe('malformed')
  })
})
