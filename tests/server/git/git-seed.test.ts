import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { readCommit } from '../../../server/git/history/read-commits.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { commitFiles, type FilesCommit } from '../../../server/git/write/commit-files.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { makeRepository, temporaryFolder } from '../../_support/git/git-host.ts'

const commit: FilesCommit = {
  branch: 'main',
  files: { 'README.md': '# widgets\n', 'src/ü "x"\\\n.txt': 'a\0b', empty: '' },
  message: 'First\n\nSecond paragraph',
  author: { name: 'Mona Ü', email: 'mona@example.com' },
  date: 1_700_000_000,
}

async function emptyRepository() {
  const folder = await temporaryFolder()
  const store = createGitStore(folder.path)
  await makeRepository(store, 1)
  return { path: store.path(1), [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

describe('committing files to a branch', () => {
  it('makes a commit that depends only on its inputs', async () => {
    await using repository = await emptyRepository()
    const { path } = repository
    const sha = await commitFiles(path, commit)
    expect(sha).toBe('a2082c27b7cdd715def60f8fb4e72fafa43a078e')
    expect([...(await refs(path))]).toEqual([['refs/heads/main', sha]])
    expect(await readCommit(path, sha)).toMatchObject({
      message: commit.message,
      author: { ...commit.author, date: '2023-11-14T22:13:20Z' },
    })
    const text = await runOrThrow(gitIn(path, ['show', 'main:src/ü "x"\\\n.txt']))
    expect(text.toString()).toBe('a\0b')
    await runOrThrow(gitIn(path, ['fsck', '--strict']))
  })

  it('builds on the given parent, and on no other commit', async () => {
    await using repository = await emptyRepository()
    const { path } = repository
    const parent = await commitFiles(path, commit)
    const next = { ...commit, parent, files: { more: '1' } }
    const sha = await commitFiles(path, next)
    expect(await readCommit(path, sha)).toMatchObject({ parents: [parent] })
    await expect(commitFiles(path, { ...next, message: 'late' })).rejects.toThrow('ended with 1')
    await expect(commitFiles(path, commit)).rejects.toThrow('ended with 1')
    expect((await refs(path)).get('refs/heads/main')).toBe(sha)
  })

  it.each([...['', '/a', 'a//b', 'a/', '.', '../a', 'a/../b', '.git/hooks/x', 'a/.GIT/x', 'a\0']])(
    'refuses the path %j',
    async (name) => {
      const odd = { ...commit, files: { [name]: '' } }
      await expect(commitFiles('/nowhere', odd)).rejects.toThrow(RangeError)
    },
  )

  it.each([{ branch: 'a..b' }, { branch: 'x\nreset refs/heads/y' }, { parent: 'refs/heads/main' }])(
    'refuses %j',
    async (odd) => {
      await expect(commitFiles('/nowhere', { ...commit, ...odd })).rejects.toThrow(RangeError)
    },
  )
})
