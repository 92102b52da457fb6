import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../../../server/git/diff/compare.ts'
import { changedFiles, changes, patches } from '../../../server/git/diff/diff.ts'
import { commitPatch, wholeDiff } from '../../../server/git/diff/whole-diff.ts'
import { firstPaths, isWide } from '../../../server/git/diff/wide-changes.ts'
import { describeCommits } from '../../../server/git/history/read-commits.ts'
import { isTooLarge } from '../../../server/git/transport/archive.ts'
import { mergeTree } from '../../../server/git/write/merge.ts'
import { clientOf, type GitClient } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let git: GitClient
let path: string
/** A commit of a few files, one whose folders have a billion files, and one that adds a file. */
let [small, wide, other] = ['', '', '']

const make = async (args: string[], input = '') => {
  const { code, stdout, stderr } = await git.try(args, input)
  if (code !== 0) throw new Error(stderr)
  return stdout.toString().trim()
}
const tree = (lines: string[]) => make(['mktree'], lines.map((line) => `${line}\n`).join(''))
const blob = (content: string) => make(['hash-object', '-w', '--stdin'], content)
const commit = (id: string, ...parents: string[]) =>
  make(['commit-tree', '-m', 'm', id, ...parents.flatMap((each) => ['-p', each])])

/** Folders in folders, ten in each. */
async function folders(levels: number, leaves: string): Promise<string> {
  let id = leaves
  for (let level = 0; level < levels; level++) {
    const inner = id
    id = await tree(Array.from({ length: 10 }, (_, name) => `040000 tree ${inner}\t${name}`))
  }
  return id
}

beforeAll(async () => {
  folder = await temporaryFolder()
  git = await clientOf('none', folder.path)
  path = await git('rev-parse', '--absolute-git-dir')
  const file = await blob('x\n')
  const files = Array.from({ length: 10 }, (_, name) => `100644 blob ${file}\t${name}`)
  small = await commit(await tree([`100644 blob ${file}\tz`]))
  const top = await folders(8, await tree(files))
  wide = await commit(
    await tree([`040000 tree ${top}\ta`, `100644 blob ${await blob('x\ny\n')}\tz`]),
    small,
  )
  other = await commit(await tree([`100644 blob ${file}\tb`, `100644 blob ${file}\tz`]), small)
})
afterAll(() => folder[Symbol.asyncDispose]())

describe('a change of a billion files', () => {
  it('is compared by its first files', async () => {
    const { files, patchesOf } = await changes(path, { base: small, head: wide }, 300)
    expect(files).toHaveLength(300)
    expect([files[0]!.path, files[299]!.path]).toEqual([
      'a/0/0/0/0/0/0/0/0/0',
      'a/0/0/0/0/0/0/2/9/9',
    ])
    expect(files[299]).toMatchObject({ status: 'added', additions: 1, deletions: 0 })
    const lines = await patchesOf(files.slice(298))
    expect(lines.get('a/0/0/0/0/0/0/2/9/9')).toBe('@@ -0,0 +1 @@\n+x')
  })

  it('is counted by its first files', async () => {
    const counted = { changed_files: 3000, additions: 3000, deletions: 0 }
    expect(await compare(path, small, wide)).toEqual({ commits: 1, ...counted })
  })

  it('has all files of known paths', async () => {
    const range = { base: small, head: wide }
    const files = await changedFiles(path, range, new Set(['z', 'absent']))
    expect(files).toMatchObject([{ path: 'z', status: 'modified', additions: 1 }])
    expect((await patches(path, range, files)).get('z')).toBe('@@ -1 +1,2 @@\n x\n+y')
  })

  it('is too large as text', async () => {
    expect(await wholeDiff(path, { base: small, head: wide }, 'diff')).toBeUndefined()
    expect(await wholeDiff(path, { base: small, head: wide }, 'patch')).toBeUndefined()
    expect(await commitPatch(path, { base: small, head: wide })).toBeUndefined()
  })

  it('is too large for an archive', async () => {
    expect(await isTooLarge({ path, commit: wide, format: 'zip', folder: 'f' })).toBe(true)
    expect(await isTooLarge({ path, commit: small, format: 'zip', folder: 'f' })).toBe(false)
  })

  it('is not merged, but merges other changes', async () => {
    await expect(mergeTree(path, other, wide)).rejects.toThrow('too many files')
    const merged = await mergeTree(path, wide, other)
    expect(await make(['ls-tree', '--name-only', merged!])).toBe('a\nb\nz')
  })
})

describe('a change of large folders that are in each other in different orders', () => {
  it('is compared by its first files, and its push lists no more', async () => {
    const file = await blob('x\n')
    const filling = Array.from({ length: 4_000 }, (_, at) => `100644 blob ${file}\tf${at}`)
    let [one, other] = [await tree(filling), await tree(filling.slice(1))]
    for (let level = 0; level < 14; level++) {
      const both = (first: string, second: string) =>
        tree([...filling, `040000 tree ${first}\td1`, `040000 tree ${second}\td2`])
      ;[one, other] = [await both(one, other), await both(other, one)]
    }
    const base = await commit(one)
    const head = await commit(other, base)
    expect(await isWide(path, base, head)).toBe(true)
    const { files } = await changes(path, { base, head }, 300)
    expect(files.length).toBeGreaterThan(0)
    const described = (await describeCommits(path, [head])).get(head)
    expect(described?.isCut).toBe(true)
  })
})

describe('the first paths of a change', () => {
  it('are in the order of git', async () => {
    const file = await blob('')
    const inner = await tree([`100644 blob ${file}\tx`])
    const before = await commit(await tree([`100644 blob ${file}\tgone`]))
    const after = await commit(
      await tree([
        ...['a', 'a.b', 'a0', 'ü', 'B'].map((name) => `100644 blob ${file}\t${name}`),
        ...['a-', 'b'].map((name) => `040000 tree ${inner}\t${name}`),
      ]),
    )
    const names = await git('diff', '-z', '--name-only', '--no-renames', before, after)
    const listed = names.split('\0').filter(Boolean)
    expect(await firstPaths(path, before, after, 300)).toEqual(listed)
    expect(await firstPaths(path, before, after, 3)).toEqual(listed.slice(0, 3))
    expect(await isWide(path, before, after)).toBe(false)
  })

  it('leave out a file that became a folder of any size', async () => {
    const file = await blob('')
    const before = await commit(await tree([`100644 blob ${file}\ta`, `100644 blob ${file}\tb`]))
    const found = await firstPaths(path, before, wide, 2)
    expect(found).toEqual(['a/0/0/0/0/0/0/0/0/0', 'a/0/0/0/0/0/0/0/0/1'])
    expect((await changes(path, { base: before, head: wide, direct: true }, 2)).files).toHaveLength(
      2,
    )
  })

  it('are fewer where they are long', async () => {
    const file = await blob('')
    const long = 'n'.repeat(4_000)
    const top = await tree(
      Array.from({ length: 200 }, (_, at) => `100644 blob ${file}\t${at}-${long}`),
    )
    const found = await firstPaths(path, small, await commit(top), 300)
    expect(found).toHaveLength(130)
  })
})
