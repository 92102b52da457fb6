import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { planRefs } from '../../../server/workers/imports/git/plan-refs.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import type { Import } from '../../../server/storage/imports/imports.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import {
  serveGitDaemon,
  serveGitFiles,
  serveGitHttp,
  type HttpOptions,
} from '../../_support/imports/git-sources.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { watchLines } from '../../_support/processes/processes.ts'
import { startImportBench, type ImportBench } from '../../_support/imports/import-runner.ts'

const commits = 300
const git = (...args: string[]) => runOrThrow({ file: 'git', args })
const packed = 200_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let source: string
let bench: ImportBench

beforeAll(async () => {
  folder = await temporaryFolder()
  source = join(folder.path, 'source.git')
  await makeHistory(source, { commits, size: 2000 })
  bench = await startImportBench({ allowance: { silence: 1_500, bytes: 10_000_000 } })
  await bench.start()
})

afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** Imports a URL until it ends; returns the import and the path of its repository. */
async function importFrom(url: string, asked = {}): Promise<{ ended: Import; path: string }> {
  const repository = await bench.repository()
  await bench.ask(repository, url, asked)
  const ended = await bench.rested(repository)
  return { ended, path: bench.context.git.path(repository.id) }
}

async function importOverHttp(options: HttpOptions, asked = {}) {
  await using http = await serveGitHttp(folder.path, options)
  return await importFrom(`${http.url}source.git`, asked)
}

const stages = () => readdir(join(bench.context.config.data, 'imports')).catch(() => [])

/** Expects that an import failed and left nothing: no ref, and no stage. */
async function expectFailure({ ended, path }: { ended: Import; path: string }, expected: object) {
  expect(ended).toMatchObject({ status: 'error', failed_step: 'importing', ...expected })
  expect([...(await refs(path))]).toEqual([])
  await expect.poll(stages).toEqual([])
}

describe('a git source', () => {
  it.each([
    ['over HTTP', serveGitHttp],
    ['over the git protocol', serveGitDaemon],
    ['as files, over HTTP', serveGitFiles],
  ])('%s is imported with exactly its branches and tags', async (_how, serve) => {
    await git(`--git-dir=${source}`, 'update-server-info')
    await using served = await serve(folder.path)
    const { ended, path } = await importFrom(`${served.url}source.git`)
    expect(ended).toMatchObject({ status: 'complete', message: null, commit_count: commits })
    const all = await refs(source)
    expect(await refs(path)).toEqual(all)
    const tags = [...all.keys()].filter((name) => name.startsWith('refs/tags/')).length
    const branches = all.size - tags
    expect(ended.left_out[0]).toBe(
      `The source has ${branches} branches and ${tags} tags. ` +
        `Imported: ${branches} branches, ${tags} tags and ${commits} commits.`,
    )
    await expect.poll(stages).toEqual([])
  })

  it('sets the default branch', async () => {
    const other = join(folder.path, 'other.git')
    await makeHistory(other, { commits: 60, seed: 2 })
    await git(`--git-dir=${other}`, 'symbolic-ref', 'HEAD', 'refs/heads/topic/50')
    await using http = await serveGitHttp(folder.path)
    const repository = await bench.repository()
    await bench.ask(repository, `${http.url}other.git`)
    await bench.rested(repository)
    const found = await bench.context.storage.repositories.find(repository.id)
    expect(found?.default_branch).toBe('topic/50')
  })

  it('that needs a password gets it from the request only, and it is deleted afterwards', async () => {
    const credentials = 'mona:correct horse'
    await using watch = watchLines()
    const { ended } = await importOverHttp(
      { credentials },
      { username: 'mona', password: 'correct horse' },
    )
    expect(ended).toMatchObject({ status: 'complete', credentials: null })
    const lines = [...watch.lines].join('\n')
    expect(lines).toMatch(/git .*fetch/)
    expect(lines).not.toContain('correct horse')
    expect(lines).not.toContain(Buffer.from(credentials).toString('base64'))
  })

  it.each([
    ['no password', {}],
    ['a wrong password', { username: 'mona', password: 'wrong' }],
  ])('that needs a password and gets %s fails without quoting the server', async (_what, asked) => {
    const { ended } = await importOverHttp({ credentials: 'mona:right' }, asked)
    expect(ended).toMatchObject({ status: 'auth_failed', message: null })
    expect(JSON.stringify(ended)).not.toContain('canary')
  })

  it('that breaks off is an error', async () => {
    const failed = await importOverHttp({ misbehaviour: { bytes: packed, then: 'cut' } })
    await expectFailure(failed, { message: 'The connection to the source was interrupted.' })
  })

  it('that stops responding is an error', async () => {
    const failed = await importOverHttp({ misbehaviour: { bytes: packed, then: 'stall' } })
    await expectFailure(failed, { message: 'The source did not respond in time.' })
  })

  it('that does not exist is an error', async () => {
    await using http = await serveGitHttp(folder.path)
    const failed = await importFrom(`${http.url}nothing.git`)
    await expectFailure(failed, { message: 'The source cannot be reached.' })
  })

  it('that is empty is an error', async () => {
    await mkdir(join(folder.path, 'empty.git'))
    await git('init', '-q', '--bare', join(folder.path, 'empty.git'))
    await using http = await serveGitHttp(folder.path)
    const failed = await importFrom(`${http.url}empty.git`)
    await expectFailure(failed, {
      message: 'The source is empty: it has no branches and no tags.',
    })
  })

  it('that is larger than the limit is an error', async () => {
    await makeHistory(join(folder.path, 'large.git'), { commits: 100, size: 500_000, seed: 3 })
    await using http = await serveGitHttp(folder.path)
    const failed = await importFrom(`${http.url}large.git`)
    await expectFailure(failed, {
      message: expect.stringMatching(/too large|more data than an import/),
    })
  })
})

describe('a git source that cannot arrive whole', () => {
  const servers = [
    ['HTTP', serveGitHttp],
    ['the git protocol', serveGitDaemon],
  ] as const

  async function expectNone(name: string, message: string | RegExp): Promise<void> {
    for (const [, serve] of servers) {
      await using served = await serve(folder.path)
      const failed = await importFrom(`${served.url}${name}.git`)
      await expectFailure(failed, { message: expect.stringMatching(message) })
    }
  }

  /** A bare repository with two branches of two commits each. */
  async function twoBranches(name: string, ...options: string[]): Promise<string> {
    const path = join(folder.path, `${name}.git`)
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
    await git('init', '-q', '--bare', '-b', 'main', ...options, path)
    const at = [`--git-dir=${path}`, ...identity]
    const tree = (await runOrThrow({ file: 'git', args: [...at, 'mktree'] }, '')).toString().trim()
    for (const branch of ['main', 'docs']) {
      let parents: string[] = []
      for (const message of ['first', 'second']) {
        const commit = ['commit-tree', '-m', `${branch} ${message}`, ...parents, tree]
        parents = ['-p', (await git(...at, ...commit)).toString().trim()]
      }
      await git(...at, 'update-ref', `refs/heads/${branch}`, parents[1] ?? '')
    }
    return path
  }

  it('is refused when it is a shallow clone', async () => {
    const whole = await twoBranches('whole')
    const shallow = join(folder.path, 'shallow.git')
    await git(
      'clone',
      '-q',
      '--bare',
      '--depth=1',
      '--no-single-branch',
      `file://${whole}`,
      shallow,
    )
    await expectNone(
      'shallow',
      /^The source is a shallow clone without the whole history of 2 branches and tags: "(main|docs)", "(main|docs)"\./,
    )
  })

  it('is refused when one of its branches is shallow', async () => {
    const whole = await twoBranches('both')
    const part = join(folder.path, 'part.git')
    await git('clone', '-q', '--bare', '--depth=1', `file://${whole}`, part)
    await git(
      `--git-dir=${part}`,
      'fetch',
      '-q',
      `file://${whole}`,
      'refs/heads/docs:refs/heads/docs',
    )
    await expectNone('part', 'without the whole history of 1 branch or tag: "main"')
  })

  it('is refused when its object format is another', async () => {
    await twoBranches('sha256', '--object-format=sha256')
    await expectNone('sha256', 'The source has the object format SHA-256')
  })

  it('is refused with the object that git rejects', async () => {
    const path = await twoBranches('faulty')
    const at = [`--git-dir=${path}`]
    const blob = (
      await runOrThrow({ file: 'git', args: [...at, 'hash-object', '-w', '--stdin'] }, 'x')
    )
      .toString()
      .trim()
    const entry = Buffer.concat([Buffer.from('100644 .git\0'), Buffer.from(blob, 'hex')])
    const write = [...at, 'hash-object', '-t', 'tree', '-w', '--literally', '--stdin']
    const tree = (await runOrThrow({ file: 'git', args: write }, entry)).toString().trim()
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
    const made = await git(...at, ...identity, 'commit-tree', '-m', 'faulty', tree)
    await git(...at, 'update-ref', 'refs/heads/faulty', made.toString().trim())
    await expectNone(
      'faulty',
      `^The source has objects that git rejects, first ${tree} \\(hasDotgit\\)\\.$`,
    )
  })
})

describe('the refs of a source', () => {
  const id = 'a'.repeat(40)
  const plan = (...names: string[]) => {
    const { refs: taken, left } = planRefs(names.map((name) => [name, id] as const))
    return { taken: [...taken.keys()].sort(), left }
  }

  it('are imported where they are branches or tags, and no others', () => {
    const taken = ['refs/heads/main', 'refs/tags/v1']
    expect(plan(...taken, 'HEAD', 'refs/pull/1/head', 'refs/notes/x')).toEqual({ taken, left: [] })
  })

  it.each([
    ['an object ID', id],
    ['an option', '-x'],
    ['HEAD', 'HEAD'],
    ['a parent path', '../../hooks/x'],
    ['a lock', 'x.lock'],
    ['a control character', 'x\u001b[31m'],
    ['a full ref', 'refs/heads/x'],
    ['too long a path', 'x'.repeat(300)],
  ])('are left out where a name is %s to git', (_what, name) => {
    const { taken, left } = plan('refs/heads/main', `refs/heads/${name}`)
    expect(taken).toEqual(['refs/heads/main'])
    expect(left).toHaveLength(1)
    expect(left[0]).not.toContain('\u001b')
  })

  it('are left out where one is a directory of another', () => {
    const { taken, left } = plan('refs/heads/a/b', 'refs/heads/a', 'refs/heads/ab')
    expect(taken).toEqual(['refs/heads/a', 'refs/heads/ab'])
    expect(left).toEqual(['Branches or tags whose names conflict with others were skipped: "a/b".'])
  })

  it('are accepted and reported where a case-insensitive disk would mix them up', () => {
    const { taken, left } = plan('refs/heads/Fix', 'refs/heads/fix')
    expect(taken).toHaveLength(2)
    expect(left[0]).toContain('"Fix", "fix"')
  })
})
