import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { hgEnvironment, startHgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { importWhole } from '../../_support/imports/seeded/ended-import.ts'
import { judgeGit } from '../../_support/imports/seeded/git-judge.ts'
import { gitAt } from '../../_support/imports/seeded/git-story.ts'
import {
  cloneOwn,
  converted,
  hasOwnHistory,
  subversionOf,
} from '../../_support/imports/seeded/own-history.ts'
import type { DumpRevision } from '../../_support/imports/subversion/subversion-dump.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const isHere = await hasOwnHistory()
const hasSubversion = await hasTool('svnserve', ['--version'])
const hasHg = await hasTool('hg', ['--version', '-q'])
const patient = { timeout: 900_000 }

/** The history of this project: thousands of commits that people made. */
describe.runIf(isHere)('the history of this project', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let own: string
  beforeAll(async () => {
    place = await temporaryFolder()
    own = join(place.path, 'own.git')
    await cloneOwn(own)
    await writeFile(join(own, 'git-daemon-export-ok'), '')
  })
  afterAll(() => place[Symbol.asyncDispose]())

  const lines = (text: string) => text.split('\n').filter(Boolean)

  /** Trees of the folder in the commits that change it. */
  async function treesOf(options: string[]): Promise<string[]> {
    const log = ['log', '--reverse', '--format=%H', ...options, 'main', '--', converted]
    const commits = lines((await gitAt(own, log)).toString())
    const input = commits.map((id) => `${id}:${converted}\n`).join('')
    const checked = await gitAt(own, ['cat-file', '--batch-check=%(objectname)'], input)
    return lines(checked.toString())
  }

  it('is imported whole from git', patient, async () => {
    await using server = await serveGitHttp(place.path)
    const source = { vcs: 'git' as const, url: `${server.url}own.git` }
    const ended = await importWhole(source, join(place.path, 'from-git'))
    expect(await judgeGit(own, ended)).toBe('complete')
  })

  it.runIf(hasSubversion)('has every tree when it comes from Subversion', patient, async () => {
    const revisions: DumpRevision[] = []
    for await (const revision of subversionOf(own)) revisions.push(revision)
    await mkdir(join(place.path, 'svn'))
    await makeRepository(join(place.path, 'svn'), 'own', revisions)
    await using server = await startSvnserve(join(place.path, 'svn'))
    const source = { vcs: 'subversion' as const, url: server.url('own') }
    const { git } = await importWhole(source, join(place.path, 'from-subversion'))
    const trees = lines(await git('log', '--reverse', '--format=%T', 'main'))
    expect(trees).toEqual(await treesOf(['--first-parent', '-m']))
  })

  it.runIf(hasHg)('has every tree when it comes from Mercurial', patient, async () => {
    const folder = join(place.path, 'own-hg')
    const map = join(place.path, 'filemap')
    await writeFile(map, `include ${converted}\nrename ${converted} .\n`)
    const extension = ['--config', 'extensions.convert=']
    const args = [...extension, 'convert', '-q', '--filemap', map, own, folder]
    await runOrThrow({ file: 'hg', args, env: { ...hgEnvironment, PATH: process.env.PATH ?? '' } })
    await using server = await startHgServe(folder)
    const source = { vcs: 'mercurial' as const, url: server.url }
    const { git, message } = await importWhole(source, join(place.path, 'from-mercurial'))
    const log = await runOrThrow({
      ...{ file: 'hg', args: ['-R', folder, 'log', '-T', 'x'], env: hgEnvironment },
    })
    const trees = lines(await git('log', '--format=%T', '--branches', '--tags'))
    expect(trees.length, message).toBe(log.length)
    expect([...new Set(trees)].sort()).toEqual(
      [...new Set(await treesOf(['--full-history']))].sort(),
    )
  })
})
