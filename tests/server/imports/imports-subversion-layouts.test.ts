import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertSubversion } from '../../../server/workers/imports/subversion/convert.ts'
import { hasApache, startApache } from '../../_support/imports/apache.ts'
import { converted, emptyStage, temporaryFolder } from '../../_support/imports/convert.ts'
import { failureOf } from '../../_support/imports/sources.ts'
import { committed, firstParents, stageRefs } from '../../_support/imports/stage-contents.ts'
import type { DumpNode } from '../../_support/imports/subversion/subversion-dump.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const subversion = await hasTool('svnserve', ['--version'])
const apache = subversion && (await hasApache())

/** Subversion servers by protocol. */
const servers = [
  ...(subversion ? [['svn', startSvnserve] as const] : []),
  ...(apache ? [['http', startApache] as const] : []),
]

const file = (path: string): DumpNode => ({ path, action: 'add', kind: 'file', text: path })
const folder = (path: string): DumpNode => ({ path, action: 'add', kind: 'dir' })
const copy = (path: string, from: string, revision: number): DumpNode => ({
  ...folder(path),
  from: { path: from, revision },
})

/** Revisions of repositories without a trunk that has files. */
const repositories: Record<string, DumpNode[][]> = {
  'files only': [
    [file('a')],
    [file('b')],
    [{ path: 'a', action: 'change', text: 'changed' }],
    [{ path: 'b', action: 'delete' }],
  ],
  'files and folders': [
    [folder('src'), file('src/x')],
    [file('a')],
    [folder('branches'), file('branches/y')],
  ],
  'branches and tags': [
    [folder('branches'), folder('branches/one'), file('branches/one/x')],
    [folder('tags'), copy('tags/v1', 'branches/one', 1)],
    [file('branches/one/y')],
  ],
  'nested branches': [
    [folder('trunk'), file('trunk/a'), folder('branches'), folder('tags')],
    [
      ...[folder('branches/user'), folder('branches/user/ada')],
      copy('branches/user/ada/feature', 'trunk', 1),
    ],
    [folder('tags/rel'), copy('tags/rel/1.0', 'trunk', 1)],
    [folder('branches/user/new'), file('branches/user/new/b')],
    [folder('branches/vendor'), file('branches/vendor/x'), copy('branches/vendor/all', 'trunk', 1)],
    [file('branches/user/ada/feature/c')],
  ],
  'branches named as trunk': [
    [folder('trunk'), file('trunk/a'), folder('branches')],
    [copy('branches/main', 'trunk', 1), copy('branches/trunk', 'trunk', 1)],
  ],
  'no revisions': [],
  'no files': [[folder('src')]],
  'an empty trunk': [[folder('trunk'), file('a')]],
}

describe.each(servers)('a Subversion repository without a trunk, over %s', (_scheme, start) => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let server: Awaited<ReturnType<(typeof servers)[number][1]>>
  beforeAll(async () => {
    place = await temporaryFolder()
    for (const [name, revisions] of Object.entries(repositories)) {
      const noted = revisions.map((nodes, index) => ({ message: `r${index + 1}`, nodes }))
      await makeRepository(place.path, name.replaceAll(' ', '-'), noted)
    }
    server = await start(place.path)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  })

  async function imported(name: string) {
    const stage = await emptyStage(place.path, `${name.replaceAll(' ', '-')}.git`)
    const url = new URL(server.url(name.replaceAll(' ', '-')))
    const source = { vcs: 'subversion' as const, url }
    const run = converted(convertSubversion, source, stage)
    return { stage, run }
  }

  async function contents(name: string) {
    const { stage, run } = await imported(name)
    const { head, left } = await run
    const found: Record<string, { files: string[]; log: string[] }> = {}
    for (const ref of (await stageRefs(stage)).keys()) {
      const files = [...(await committed(stage, ref)).keys()]
      found[ref] = { files, log: await firstParents(stage, ref, '%s') }
    }
    return { head, left, found }
  }

  it('is one branch with every revision, when there are only files', async () => {
    expect(await contents('files only')).toEqual({
      head: 'main',
      left: [],
      found: { 'refs/heads/main': { files: ['a'], log: ['r1', 'r2', 'r3', 'r4'] } },
    })
  })

  it('is one branch with everything, also with a folder that is named branches', async () => {
    const files = ['a', 'branches/y', 'src/x']
    expect(await contents('files and folders')).toEqual({
      head: 'main',
      left: [
        'The folder has no trunk, so everything in it, with branches and tags, was imported as one branch.',
      ],
      found: { 'refs/heads/main': { files, log: ['r1', 'r2', 'r3'] } },
    })
  })

  it('has branches in groups, which have no files of their own', async () => {
    const { left, found } = await contents('nested branches')
    expect(left).toEqual([])
    expect(found).toEqual({
      'refs/heads/main': { files: ['a'], log: ['r1'] },
      'refs/heads/user/ada/feature': { files: ['a', 'c'], log: ['r1', 'r2', 'r6'] },
      'refs/heads/user/new': { files: ['b'], log: ['r4'] },
      'refs/heads/vendor': { files: ['all/a', 'x'], log: ['r5'] },
      'refs/tags/rel/1.0': { files: ['a'], log: ['r1', 'r3'] },
    })
  })

  it('has another name for its trunk when a branch has that name, and says so', async () => {
    const { head, left, found } = await contents('branches named as trunk')
    expect(Object.keys(found)).toEqual(
      ['main', 'trunk', 'trunk-2'].map((name) => `refs/heads/${name}`),
    )
    expect({ head, left }).toEqual({
      head: 'trunk-2',
      left: ['The name "main" is taken, so the trunk was imported as the branch "trunk-2".'],
    })
  })

  it('has its branches and tags, when there is nothing else', async () => {
    expect(await contents('branches and tags')).toEqual({
      head: undefined,
      left: [],
      found: {
        'refs/heads/one': { files: ['x', 'y'], log: ['r1', 'r3'] },
        'refs/tags/v1': { files: ['x'], log: ['r1', 'r2'] },
      },
    })
  })

  it('is empty, when the source is empty', async () => {
    expect((await contents('no revisions')).found).toEqual({})
    expect((await contents('no files')).found).toEqual({
      'refs/heads/main': { files: [], log: ['r1'] },
    })
  })

  it('is refused, when nothing would be imported of its files', async () => {
    const { run } = await imported('an empty trunk')
    expect(await failureOf(run)).toBe('unsupported')
  })
})

describe.each(servers)('names and messages that are not UTF-8, over %s', (_scheme, start) => {
  it('keep their letters, so that two people stay two', async () => {
    await using place = await temporaryFolder()
    const [date, encoding] = ['2020-01-01T00:00:00.000000Z', 'latin1' as const]
    await makeRepository(place.path, 'old', [
      { author: 'jörg', message: 'grüße', date, encoding, nodes: [file('a')] },
      { author: 'järg', message: 'grüße', date, encoding, nodes: [file('b')] },
      { author: 'jörg', message: 'grüße', date, nodes: [file('c')] },
    ])
    await using server = await start(place.path)
    const stage = await emptyStage(place.path)
    const source = { vcs: 'subversion' as const, url: new URL(server.url('old')) }
    await converted(convertSubversion, source, stage)
    expect(await firstParents(stage, 'refs/heads/main', '%an %s')).toEqual([
      'jörg grüße',
      'järg grüße',
      'jörg grüße',
    ])
  })
})
