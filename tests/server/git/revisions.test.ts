import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { openObjects } from '../../../server/git/objects/object-reader.ts'
import { namedCommit, resolveCommit, resolveTree } from '../../../server/git/objects/revision.ts'
import { fastImport } from '../../_support/fixtures/pulling.ts'
import { gitIn } from '../../_support/git/git-command.ts'

const person = 'committer Mona <mona@example.com> 1700000000 +0000'

describe('revisions', () => {
  let path: string
  const git = async (...args: string[]) =>
    (await runOrThrow(gitIn(path, args))).toString().trimEnd()
  const commit = async (text: string) => {
    using objects = openObjects(path)
    return (await resolveCommit(objects, text))?.id
  }
  const tree = async (text: string) => {
    using objects = openObjects(path)
    return (await resolveTree(objects, text))?.id
  }

  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'revisions-'))
    await git('init', '-q', '--bare', '-b', 'main')
    const write = (branch: string, mark: number, ...lines: string[]) => [
      `commit refs/heads/${branch}`,
      `mark :${mark}`,
      person,
      'data 1',
      `${mark}`,
      ...lines,
    ]
    const stream = [
      'feature done',
      ...write('main', 1, 'M 100644 inline docs/a', 'data 1', 'a'),
      ...write('main', 2, 'M 100644 inline b', 'data 1', 'b'),
      ...write('side', 3, 'from :2', 'M 100644 inline s', 'data 1', 's'),
      ...write('main', 4, 'from :2', 'merge :3'),
      'done',
      '',
    ]
    await fastImport(path, stream.join('\n'))
    await git('update-ref', 'refs/heads/feature/one', 'main~1')
    await git('update-ref', 'refs/heads/both', 'main')
    await git('update-ref', 'refs/tags/both', 'main~1')
    await git('update-ref', 'refs/heads/heads/side', 'main')
    await git('update-ref', 'refs/notes/commits', 'main~1')
    await git('update-ref', 'refs/pull/1/head', 'side')
    await git('update-ref', 'refs/drafts/x', 'side')
    await git('update-ref', 'refs/heads/-n', 'side')
    const names = ['-c', 'user.name=x', '-c', 'user.email=x']
    await git(...names, 'tag', '-am', 'x', 'v1', 'main~1')
    await git(...names, 'tag', '-am', 'x', 'files', 'main:docs')
  })
  afterAll(() => rm(path, { recursive: true }))

  it.each([
    ['HEAD', 'main'],
    ['main', 'main'],
    ['heads/main', 'main'],
    ['refs/heads/main', 'main'],
    ['feature/one', 'main~1'],
    ['v1', 'main~1'],
    ['tags/v1', 'main~1'],
    ['refs/tags/v1^', 'main~2'],
    ['both', 'refs/heads/both'],
    ['tags/both', 'main~1'],
    ['heads/side', 'refs/heads/side'],
    ['notes/commits', 'main~1'],
    ['pull/1/head', 'side'],
    ['-n', 'side'],
    ['main~', 'main~1'],
    ['main~2', 'main~2'],
    ['main^2', 'side'],
    ['main^^', 'main~2'],
    ['main^2~1^0', 'main~1'],
    ['HEAD~1', 'main~1'],
  ])('%s is the commit %s', async (text, expected) => {
    expect(await commit(text)).toBe(await git('rev-parse', expected))
  })

  it('an id, also shortened, in capitals, and with a suffix', async () => {
    const id = await git('rev-parse', 'main')
    for (const text of [id, id.slice(0, 7), id.toUpperCase(), `${id}~0`, `${id.slice(0, 12)}^0`])
      expect([text, await commit(text)]).toEqual([text, id])
    expect(await commit(await git('rev-parse', 'refs/tags/v1'))).toBe(
      await git('rev-parse', 'main~1'),
    )
    expect(await commit(id.slice(0, 6))).toBeUndefined()
  })

  it('a branch whose name could be the beginning of an id', async () => {
    const name = (await git('rev-parse', 'side')).slice(0, 8)
    await git('update-ref', `refs/heads/${name}`, 'main')
    expect(await commit(name)).toBe(await git('rev-parse', 'main'))
    await git('update-ref', '-d', `refs/heads/${name}`)
    expect(await commit(name)).toBe(await git('rev-parse', 'side'))
  })

  it.each([
    '',
    '@',
    '~1',
    'none',
    'refs/heads/none',
    'main~3',
    'main^3',
    'main@{1}',
    'main@{upstream}',
    'main^{tree}',
    'main^{/x}',
    'main^@',
    'main^!',
    'main^-',
    ':/x',
    'main:docs',
    'main..side',
    'main side',
    'main\nside',
    'main\0',
    '--all',
    '^main',
    'main~00001',
    `main${'~0'.repeat(21)}`,
    `main${'~9999'.repeat(2)}`,
    'v1-1-gabcdef0',
    'refs/drafts/x',
    'drafts/x',
    'files',
    'FETCH_HEAD',
    '../main',
    'x'.repeat(5000),
  ])('%j is no commit', async (text) => {
    expect(await commit(text)).toBeUndefined()
  })

  it.each([
    ['main', 'main^{tree}'],
    ['main:', 'main^{tree}'],
    ['main:docs', 'main:docs'],
    ['main:docs/', 'main:docs'],
    ['HEAD~1:docs', 'main:docs'],
    ['heads/side', 'side^{tree}'],
    ['files', 'main:docs'],
  ])('%s is the tree %s', async (text, expected) => {
    const id = await git('rev-parse', expected)
    expect([await tree(text), await tree(id), await tree(id.slice(0, 9))]).toEqual([id, id, id])
  })

  it.each(['main:b', 'main:none', 'main:./docs', 'main:docs/..', 'none:docs', 'main~9:docs', ':b'])(
    '%s is no tree',
    async (text) => {
      expect(await tree(text)).toBeUndefined()
      expect(await tree('main')).toBeDefined()
    },
  )

  it('only a branch or tag has a name', async () => {
    using objects = openObjects(path)
    const sha = await git('rev-parse', 'side')
    for (const text of ['side', 'heads/side', 'refs/heads/side'])
      expect(await namedCommit(objects, text)).toEqual({
        name: 'side',
        ref: 'refs/heads/side',
        sha,
      })
    for (const text of ['HEAD', 'pull/1/head', 'side~0', sha, 'none'])
      expect(await namedCommit(objects, text)).toBeUndefined()
  })
})
