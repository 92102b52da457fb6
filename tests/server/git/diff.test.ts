import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedFiles, changes, patches } from '../../../server/git/diff/diff.ts'
import { emptyTree } from '../../../server/git/diff/difference.ts'
import { gitClient, type GitClient } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let git: GitClient
let path: string

beforeAll(async () => {
  folder = await temporaryFolder()
  const client = gitClient(folder.path)
  await client('init', '-q', 'work')
  git = client.in('work')
  path = join(folder.path, 'work/.git')
})
afterAll(() => folder[Symbol.asyncDispose]())

const write = (name: string, content: string) => writeFile(join(folder.path, 'work', name), content)

/** Commits all files, and returns how they differ from those before. */
async function committed() {
  await git('add', '--all')
  await git('commit', '-q', '--message', 'Files')
  const head = await git('rev-parse', 'HEAD')
  const base = await git('rev-parse', 'HEAD~1').catch(() => emptyTree)
  return { base, head, direct: true }
}

describe('the patches of files', () => {
  it('belong to their files, whatever these contain and are called', async () => {
    await write('a', 'one\n')
    await write('hidden', 'a\rdiff --git a/x b/x\r@@ -1 +1 @@\n')
    await write('name\ndiff --git a b', 'two\n')
    await write('z', 'three\n')
    const range = await committed()
    const { files, patchesOf } = await changes(path, range, 300)
    const found = Object.fromEntries(await patchesOf(files))
    expect(found).toEqual({
      a: '@@ -0,0 +1 @@\n+one',
      hidden: '@@ -0,0 +1 @@\n+a\rdiff --git a/x b/x\r@@ -1 +1 @@',
      'name\ndiff --git a b': '@@ -0,0 +1 @@\n+two',
      z: '@@ -0,0 +1 @@\n+three',
    })
    expect(Object.fromEntries(await patches(path, range, files))).toEqual(found)
  })

  it('are a removal and an addition where a file becomes a link', async () => {
    await rm(join(folder.path, 'work/a'))
    await symlink('z', join(folder.path, 'work/a'))
    await write('z', 'four\n')
    const range = await committed()
    const { files, patchesOf } = await changes(path, range, 300)
    expect(files.map(({ path: at, status }) => [at, status])).toEqual([
      ['a', 'changed'],
      ['z', 'modified'],
    ])
    const found = Object.fromEntries(await patchesOf(files))
    expect(found).toEqual({
      a: '@@ -1 +0,0 @@\n-one\n@@ -0,0 +1 @@\n+z\n\\ No newline at end of file',
      z: '@@ -1 +1 @@\n-three\n+four',
    })
    expect(Object.fromEntries(await patches(path, range, files))).toEqual(found)
  })

  it('are those of the chosen files where all together are more than 16 MiB', async () => {
    await write('large', `${'x'.repeat(1023)}\n`.repeat(17 * 1024))
    await write('small', 'five\n')
    const range = await committed()
    const { files, patchesOf } = await changes(path, range, 300)
    expect(files).toEqual(await changedFiles(path, range, new Set(['large', 'small'])))
    expect(files).toMatchObject([
      { path: 'large', additions: 17 * 1024 },
      { path: 'small', additions: 1 },
    ])
    const small = files.filter((file) => file.path === 'small')
    expect(Object.fromEntries(await patchesOf(small))).toEqual({ small: '@@ -0,0 +1 @@\n+five' })
  })
})
