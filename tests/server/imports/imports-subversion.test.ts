import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Progress } from '../../../server/workers/imports/converter.ts'
import type { Converted } from '../../../server/workers/imports/converter.ts'
import { convertSubversion } from '../../../server/workers/imports/subversion/convert.ts'
import { hasApache, startApache, type Apache } from '../../_support/imports/apache.ts'
import { converted, emptyStage, temporaryFolder } from '../../_support/imports/convert.ts'
import { failureOf } from '../../_support/imports/sources.ts'
import { committed, firstParents, stageRefs } from '../../_support/imports/stage-contents.ts'
import { longHistory } from '../../_support/imports/subversion/long-subversion-history.ts'
import {
  exported,
  filesIn,
  makeRepository,
} from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve, type Svnserve } from '../../_support/imports/subversion/svnserve.ts'
import { trickyHistory } from '../../_support/imports/subversion/tricky-subversion-history.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])
const hasDav = hasSubversion && (await hasApache())
const users = { alice: 'wonder land' }

/** Folders at the end of the tricky history, and their first revision. */
const lines = [
  { folder: 'trunk', ref: 'refs/heads/main', since: 1 },
  { folder: 'branches/two', ref: 'refs/heads/two', since: 11 },
  { folder: 'branches/three', ref: 'refs/heads/three', since: 32 },
  { folder: 'branches/four', ref: 'refs/heads/four', since: 30 },
  { folder: 'tags/v1', ref: 'refs/tags/v1', since: 34 },
]

describe.skipIf(!hasSubversion)('the history of a Subversion repository', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let repository: string
  let svnserve: Svnserve
  let stage: string
  let left: string[]
  let head: string | undefined
  let has: Converted['has']

  const at = (url: string, more = {}) => ({
    ...{ vcs: 'subversion' as const, url: new URL(url), ...more },
  })

  beforeAll(async () => {
    folder = await temporaryFolder()
    repository = await makeRepository(folder.path, 'tricky', trickyHistory)
    svnserve = await startSvnserve(folder.path)
    stage = await emptyStage(folder.path)
    ;({ left, head, has } = await converted(convertSubversion, at(svnserve.url('tricky')), stage))
  })

  afterAll(async () => {
    await svnserve[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('has a branch or a tag for each branch or tag folder, with the trunk as its head', async () => {
    const names = lines.map(({ ref }) => ref).sort()
    expect([...(await stageRefs(stage)).keys()].sort()).toEqual(names)
    expect(head).toBe('main')
  })

  it('has in every revision the files that Subversion exports', async () => {
    const commits = new Map<string, [revision: number, id: string][]>()
    for (const { ref } of lines) {
      const log = await firstParents(stage, ref, '%s %H')
      const read = log.map((line) => /^r(\d+) (.*)$/.exec(line)?.slice(1) ?? [])
      commits.set(
        ref,
        read.map(([revision, id]) => [Number(revision), id ?? '']),
      )
    }
    let compared = 0
    for (let revision = 1; revision <= trickyHistory.length; revision++) {
      const all = await exported(repository, revision)
      for (const { folder: name, ref, since } of lines) {
        if (revision < since) continue
        const [, id = ''] = commits.get(ref)?.findLast(([of]) => of <= revision) ?? []
        expect(await committed(stage, id), `${name} in r${revision}`).toEqual(filesIn(all, name))
        compared++
      }
    }
    expect(compared).toBeGreaterThan(80)
  })

  it('keeps authors, dates and messages', async () => {
    const log = await firstParents(stage, 'refs/heads/main', '%s|%an|%ae|%at|%b')
    const uuid = '0f5b6a2e-6d1c-4f39-9b57-2f6f3f1a7c11'
    expect(log[1]).toBe(`r2|alice|alice@${uuid}|1425168011|Body "of" \x1bit.\n`)
    expect(log[2]).toBe('r3|bob@example.org|bob@example.org|1425168012|Body "of" \x1bit.\n')
    expect(log[3]).toBe(`r4|(no author)|(no author)@${uuid}|1425168013|Body "of" \x1bit.\n`)
    expect(log[4]).toMatch(/^r5\|bob@example.org\|bob@example.org\|1425168013\|/) // as in the revision before
  })

  it('continues a branch from its copy source', async () => {
    const two = await firstParents(stage, 'refs/heads/two', '%s')
    expect(two).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r11', 'r12'])
    const tag = await firstParents(stage, 'refs/tags/v1', '%s')
    expect(tag.slice(-3)).toEqual(['r16', 'r34', 'r35'])
  })

  it('reports what was left out', () => {
    expect(left).toEqual([
      'svn:externals was not imported: set once, first on "trunk".',
      'Subversion properties were not imported: set once, first "svn:ignore on trunk".',
      'Folders without files were not imported: 1, first "trunk/hollow".',
      'Files outside trunk, branches and tags were skipped: 6 files, first "www/index.html".',
      'Files directly in branches or tags were skipped: 1 file, first "branches/README".',
      'Deleted branches and tags were skipped: 1.',
    ])
  })

  it.skipIf(!hasDav)('is the same over HTTP, commit by commit', async () => {
    await using apache: Apache = await startApache(folder.path)
    const other = await emptyStage(folder.path, 'dav.git')
    const outcome = await converted(convertSubversion, at(apache.url('tricky')), other)
    expect(await stageRefs(other)).toEqual(await stageRefs(stage))
    expect(outcome).toEqual({ left, head, has, checked: false })
  })

  it('keeps links that git refuses under their names', async () => {
    const properties = { 'svn:special': '*' }
    const add = (path: string, more = {}) => ({ path, action: 'add', ...more }) as const
    const modules = { path: '.gitmodules', action: 'change' } as const
    const revisions = [
      [
        add('.gitmodules', { text: 'link a' }),
        add('.gitattributes', { text: 'link a', properties }),
      ],
      [{ ...modules, properties }],
      [add('copied', { from: { path: '.gitmodules', revision: 2 } })],
      [{ ...modules, text: 'link elsewhere' }],
      [{ ...modules, properties: {} }],
    ].map((nodes, index) => ({ message: `r${index + 1}`, nodes }))
    const links = await makeRepository(folder.path, 'links', revisions)
    const other = await emptyStage(folder.path, 'links.git')
    const result = await converted(convertSubversion, at(svnserve.url('links')), other)
    expect(result.left).toEqual([
      'Paths that git does not allow were renamed: 1 path, first ".gitmodules".',
    ])
    const ids = await firstParents(other, 'refs/heads/main', '%H')
    for (const [index, id] of ids.entries()) {
      const wanted = await exported(links, index + 1)
      const modulesFile = wanted.get('.gitmodules')!
      if (modulesFile.startsWith('120000')) {
        wanted.delete('.gitmodules')
        wanted.set('%2Egitmodules', modulesFile)
      }
      expect(await committed(other, id), `r${index + 1}`).toEqual(wanted)
    }
    expect(ids).toHaveLength(revisions.length)
  })

  it('can be that of a single folder, as one branch', async () => {
    const other = await emptyStage(folder.path, 'folder.git')
    const url = `${svnserve.url('tricky')}/trunk/src`
    expect((await converted(convertSubversion, at(url), other)).head).toBe('main')
    const last = await exported(repository, trickyHistory.length)
    expect(await committed(other, 'refs/heads/main')).toEqual(filesIn(last, 'trunk/src'))
    expect(await firstParents(other, 'refs/heads/main', '%s')).toEqual(['r17'])
  })

  it('is read with the name and password that the server requires', async () => {
    await using strict = await startSvnserve(folder.path, { users })
    const url = strict.url('tricky')
    const named = { username: 'alice', password: 'wonder land' }
    const other = await emptyStage(folder.path, 'named.git')
    await converted(convertSubversion, at(url, named), other)
    expect(await stageRefs(other)).toEqual(await stageRefs(stage))
    const wrong = { ...named, password: 'wrong' }
    const refused = await emptyStage(folder.path, 'refused.git')
    const attempt = (more = {}) => failureOf(converted(convertSubversion, at(url, more), refused))
    expect(await attempt(wrong)).toBe('credentials')
    expect(await attempt()).toBe('credentials')
  })

  it.skipIf(!hasDav)('is read with a name and password over HTTP too', async () => {
    await using apache = await startApache(folder.path, { users })
    const url = apache.url('tricky')
    const other = await emptyStage(folder.path, 'named-dav.git')
    const named = { username: 'alice', password: 'wonder land' }
    await converted(convertSubversion, at(url, named), other)
    expect(await stageRefs(other)).toEqual(await stageRefs(stage))
    const refused = await emptyStage(folder.path, 'refused-dav.git')
    const wrong = converted(convertSubversion, at(url, { username: 'alice' }), refused)
    expect(await failureOf(wrong)).toBe('credentials')
  })

  it('has a total before it is fetched, and its progress never decreases', async () => {
    const revisions = Number(process.env.IMPORT_REVISIONS ?? 120)
    await makeRepository(folder.path, 'long', longHistory(revisions))
    const reports: Progress[] = []
    const progress = (report: Progress) => reports.push(report)
    const other = await emptyStage(folder.path, 'long.git')
    await converted(convertSubversion, at(svnserve.url('long')), other, { progress })
    const done = reports.map((report) => report.done)
    expect(done).toEqual([...done].sort((one, next) => one - next))
    expect(new Set(reports.map(({ commits }) => commits))).toEqual(new Set([revisions]))
    expect(reports.at(-1)).toEqual({ done: revisions, total: revisions, commits: revisions })
    expect((await stageRefs(other)).has('refs/heads/b100')).toBe(true)
  })

  it('is not found where there is none', async () => {
    const nowhere = await emptyStage(folder.path, 'nowhere.git')
    for (const name of ['nothing', 'tricky/nothing', 'tricky/trunk/a.txt'])
      expect(
        await failureOf(converted(convertSubversion, at(svnserve.url(name)), nowhere)),
        name,
      ).toBe('unreachable')
  })
})
