import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { describeCommits } from '../../../server/git/history/read-commits.ts'
import { commitTree } from '../../../server/git/write/commit-tree.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { makeRepository, temporaryFolder } from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string

beforeAll(async () => {
  folder = await temporaryFolder()
  const store = createGitStore(folder.path)
  await makeRepository(store, 1)
  path = store.path(1)
})
afterAll(() => folder[Symbol.asyncDispose]())

const git = async (args: string[], input = '') =>
  (await runOrThrow(gitIn(path, args), input)).toString().trim()

const blob = (content: string) => git(['hash-object', '-w', '--stdin'], content)
const tree = (lines: string[]) =>
  git(['mktree', '-z', '--missing'], lines.map((line) => `${line}\0`).join(''))
const by = { name: 'A', email: 'a@b', at: 0 }
const commit = (id: string, ...parents: string[]) =>
  commitTree(path, { tree: id, parents, message: 'm', author: by, committer: by })

const modes = { file: '100644', program: '100755', link: '120000', module: '160000' }
type Leaf = { kind: keyof typeof modes; content: string }
interface Folder {
  [name: string]: Leaf | Folder
}
const isLeaf = (entry: Leaf | Folder): entry is Leaf => typeof entry.kind === 'string'

async function write(entries: Folder): Promise<string> {
  const lines = []
  for (const [name, entry] of Object.entries(entries))
    if (!isLeaf(entry)) lines.push(`40000 tree ${await write(entry)}\t${name}`)
    else {
      const { kind, content } = entry
      const id = kind === 'module' ? content.repeat(40) : await blob(content)
      lines.push(`${modes[kind]} ${kind === 'module' ? 'commit' : 'blob'} ${id}\t${name}`)
    }
  return tree(lines)
}

const leaf = fc.record({
  kind: fc.constantFrom(...(Object.keys(modes) as (keyof typeof modes)[])),
  content: fc.constantFrom('1', '2'),
})
const { folders } = fc.letrec<{ folders: Folder }>((tie) => ({
  folders: fc.dictionary(
    fc.constantFrom('a', 'a-b', 'b', 'ü "x"\n', 'z'),
    fc.oneof({ depthSize: 'small' }, leaf, tie('folders')),
    { maxKeys: 4, noNullPrototype: true },
  ) as fc.Arbitrary<Folder>,
}))

/** What git lists, by its letters. */
async function listed(sha: string) {
  const options = [
    '--root',
    '-m',
    '--first-parent',
    '--no-renames',
    '--name-status',
    '-z',
    '--format=',
  ]
  const tokens = (await git(['log', '-1', ...options, sha])).split('\0').filter(Boolean)
  const found = { added: [] as string[], removed: [] as string[], modified: [] as string[] }
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const letter = tokens[at]!.trim()
    found[letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'modified'].push(tokens[at + 1]!)
  }
  return found
}

const described = async (...shas: string[]) => [...(await describeCommits(path, shas)).values()]

describe('the paths that a commit changes', () => {
  it('are those that git lists, for a first commit, a later one and a merge', async () => {
    await fc.assert(
      fc.asyncProperty(folders, folders, folders, async (...all) => {
        const trees = [await write(all[0]), await write(all[1]), await write(all[2])] as const
        const first = await commit(trees[0])
        const second = await commit(trees[1], first)
        const shas = [first, second, await commit(trees[2], second, first)]
        const found = await described(...shas)
        for (const [at, sha] of shas.entries()) {
          expect(found[at]).toMatchObject({ sha, ...(await listed(sha)) })
          expect(found[at]!.isCut).toBeUndefined()
        }
      }),
      { seed: 1, numRuns: 12 },
    )
  })

  it('are 3000 at most', async () => {
    const file = await blob('')
    const files = async (count: number) =>
      commit(await tree(Array.from({ length: count }, (_, at) => `100644 blob ${file}\tf${at}`)))
    const [all, more] = await described(await files(3000), await files(3001))
    expect([all!.added.length, all!.isCut]).toEqual([3000, undefined])
    expect([more!.added.length, more!.isCut]).toEqual([3000, true])
  })

  /** Folders in folders, ten in each, above what a file of lines says. */
  const wide = async (depth: number, lines: string[]) => {
    let id = await tree(lines)
    for (let level = 0; level < depth; level++)
      id = await tree(Array.from({ length: 10 }, (_, at) => `40000 tree ${id}\td${at}`))
    return commit(id)
  }

  it.each([
    ['a billion files', async () => [`100644 blob ${await blob('x')}\tx`]],
    ['a billion empty folders', async () => []],
  ])('are cut in a commit of %s, which does not hide those of others', async (_, lines) => {
    const [bomb, small] = [
      await wide(9, await lines()),
      await wide(1, [`100644 blob ${await blob('y')}\ty`]),
    ]
    const before = process.memoryUsage().rss
    const found = await described(bomb, small)
    expect(found[0]).toMatchObject({ sha: bomb, isCut: true })
    expect(found[1]).toMatchObject({ added: Array.from({ length: 10 }, (__, at) => `d${at}/y`) })
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })
})
