import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitClient } from '../../_support/git/git-client.ts'
import { hasLfs, withLfs } from '../../_support/git/lfs-client.ts'
import { bareFrom, type Bare } from '../../_support/imports/bare.ts'
import { startGitHttp, type GitHttp } from '../../_support/imports/git-http.ts'
import { importClient, type ShownImport } from '../../_support/imports/import-client.ts'
import { historyWithFiles } from '../../_support/imports/sparse-files.ts'
import { startStory, type Story } from '../_story.ts'

const patient = { timeout: 300_000 }
const size = 104_857_601
const path = 'a large/file.bin'
const sum = createHash('sha256').update(Buffer.alloc(size)).digest('hex')
const password = 'correct-horse-battery'

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Branches and tags with their object ids. */
const refsOf = (git: GitClient) =>
  git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads', 'refs/tags')

interface LargeFile {
  ref_name: string
  path: string
  oid: string
  size: number
}

describe.runIf(await hasLfs())('a file over 100 MB in a source', () => {
  let story: Story
  let source: Bare
  let served: GitHttp
  beforeAll(async () => {
    story = await startStory()
    source = await bareFrom(historyWithFiles([{ path, size }]))
    served = await startGitHttp(dirname(source.path), { users: { octavia: password } })
  }, patient.timeout)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
    await source?.[Symbol.asyncDispose]()
    await story?.[Symbol.asyncDispose]()
  })

  const imports = () => importClient(story.server)

  /** Imports the source into a new repository. */
  async function imported(name: string): Promise<ShownImport> {
    const client = imports()
    await client.repository(name)
    const credentials = { vcs_username: 'octavia', vcs_password: password }
    await client.begin(name, { vcs: 'git', vcs_url: served.url('bare.git'), ...credentials })
    return client.complete(name)
  }

  /** Chooses how to store large files after an import is complete. */
  async function prefer(name: string, use_lfs: string): Promise<ShownImport> {
    const at = `/repos/mona/${name}/import`
    const { status, body } = await imports().ask('PATCH', `${at}/lfs`, { use_lfs })
    expect({ status, body }).toMatchObject({ status: 200, body: { use_lfs } })
    return imports().complete(name)
  }

  async function largeFiles(name: string): Promise<LargeFile[]> {
    const at = `/repos/mona/${name}/import/large_files`
    return (await imports().ask<LargeFile[]>('GET', at)).body
  }

  async function cloned(name: string, settings: string[] = [], ...options: string[]) {
    const git = await story.git()
    const remote = story.remote(`mona/${name}`, 'mona')
    await git(...settings, 'clone', '-q', ...options, remote, 'work')
    return git.in('work')
  }

  it('is listed, and moves to LFS after opting in later', patient, async () => {
    const undecided = await imported('moved')
    const found = { has_large_files: true, large_files_count: 1, large_files_size: size }
    expect(undecided).toMatchObject({ ...found, use_lfs: 'undecided' })
    const refs = await refsOf(source.git)
    expect(await refsOf(await cloned('moved', [], '--mirror'))).toBe(refs)
    const listed = { path, size, ref_name: 'refs/heads/main' }
    const oid = await source.git('rev-parse', `main:${path}`)
    expect(await largeFiles('moved')).toEqual([{ ...listed, oid }])

    expect(await prefer('moved', 'opt_in')).toMatchObject({ ...found, use_lfs: 'opt_in' })
    expect(await largeFiles('moved')).toEqual([{ ...listed, oid }])
    const work = await cloned('moved', withLfs)
    expect(await sha256(join(work.folder, path))).toBe(sum)
    expect(await work('show', `HEAD:${path}`)).toContain(`oid sha256:${sum}\nsize ${size}`)
    expect(await work('lfs', 'fsck')).toContain('OK')
    expect(await work(...withLfs, 'status', '--porcelain')).toBe('')
    expect(await work('show', 'HEAD:small', 'HEAD~1:small')).toBe('21')
    expect(await work('rev-parse', 'begun^{commit}')).toBe(await work('rev-parse', 'HEAD~1'))
  })

  it(
    'is removed from the history after opting out, and restored after opting in again',
    patient,
    async () => {
      await imported('removed')
      expect(await prefer('removed', 'opt_out')).toMatchObject({ use_lfs: 'opt_out' })
      const work = await cloned('removed')
      const files = (revision: string) => work('ls-tree', '-r', '--name-only', revision)
      expect([await files('HEAD'), await files('begun')]).toEqual(['small', 'small'])
      expect(await work('log', '--format=%s')).toBe('Go on\nBegin')

      await prefer('removed', 'opt_in')
      const back = await cloned('removed', withLfs)
      expect(await sha256(join(back.folder, path))).toBe(sum)
      expect(await back('lfs', 'fsck')).toContain('OK')
    },
  )
})
