import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { hgEnvironment, startHgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { startImportBench, type ImportBench } from '../../_support/imports/import-runner.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasSvn = await hasTool('svnserve', ['--version'])
const hasHg = await hasTool('hg', ['--version', '-q'])
const unknown = { vcs: null, vcs_given: false, status: 'detecting' } as const

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let bench: ImportBench

beforeAll(async () => {
  folder = await temporaryFolder()
  bench = await startImportBench()
  await bench.start()
})

afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

describe('an empty source', () => {
  const empty = {
    status: 'error',
    message: 'The source is empty: it has no branches and no tags.',
  }

  it('is an error in git', async () => {
    await runOrThrow({ file: 'git', args: ['init', '-q', '--bare', join(folder.path, 'none.git')] })
    await using http = await serveGitHttp(folder.path)
    const repository = await bench.repository()
    await bench.ask(repository, `${http.url}none.git`)
    expect(await bench.rested(repository)).toMatchObject(empty)
  })

  it.runIf(hasHg)('is an error in Mercurial', async () => {
    const path = join(folder.path, 'none-hg')
    await runOrThrow({ file: 'hg', args: ['init', path], env: hgEnvironment })
    await using served = await startHgServe(path)
    const repository = await bench.repository()
    await bench.ask(repository, served.url, { vcs: 'mercurial' })
    expect(await bench.rested(repository)).toMatchObject(empty)
  })

  it.runIf(hasSvn)('is an error in Subversion', async () => {
    await makeRepository(folder.path, 'none-svn', [])
    await using served = await startSvnserve(folder.path)
    const repository = await bench.repository()
    await bench.ask(repository, served.url('none-svn'), { vcs: 'subversion' })
    expect(await bench.rested(repository)).toMatchObject(empty)
  })
})

describe('a source of unspecified kind', () => {
  it('is detected as git and imported', async () => {
    const source = join(folder.path, 'source.git')
    await makeHistory(source, { commits: 60 })
    await using http = await serveGitHttp(folder.path)
    const repository = await bench.repository()
    await bench.ask(repository, `${http.url}source`, unknown)
    const ended = await bench.rested(repository)
    expect(ended).toMatchObject({ status: 'complete', vcs: 'git' })
    expect(await refs(bench.context.git.path(repository.id))).toEqual(await refs(source))
  })

  it.runIf(hasHg)('is detected as Mercurial and imported', async () => {
    const path = join(folder.path, 'hg')
    const hg = (...args: string[]) => run({ file: 'hg', args, env: hgEnvironment })
    await hg('init', path)
    await runOrThrow({ file: 'sh', args: ['-c', 'echo some > "$0"', join(path, 'file')] })
    await hg('-R', path, 'commit', '-A', '-m', 'First', '-u', 'mona', '-d', '1600000000 0')
    await using served = await startHgServe(path)
    const repository = await bench.repository()
    await bench.ask(repository, served.url, unknown)
    const ended = await bench.rested(repository)
    expect(ended).toMatchObject({ status: 'complete', vcs: 'mercurial', commit_count: 1 })
    const show = ['show', '-s', '--format=%an %s', 'HEAD']
    const args = [`--git-dir=${bench.context.git.path(repository.id)}`, ...show]
    expect((await runOrThrow({ file: 'git', args })).toString()).toBe('mona First\n')
  })

  it('fails when nothing is detected', async () => {
    await using http = await serveGitHttp(folder.path)
    const repository = await bench.repository()
    await bench.ask(repository, `${http.url}nothing`, unknown)
    expect(await bench.rested(repository)).toMatchObject({ status: 'detection_found_nothing' })
  })

  it('requires credentials', async () => {
    await using http = await serveGitHttp(folder.path, { credentials: 'mona:right' })
    const repository = await bench.repository()
    await bench.ask(repository, `${http.url}source.git`, unknown)
    expect(await bench.rested(repository)).toMatchObject({ status: 'detection_needs_auth' })
  })
})
