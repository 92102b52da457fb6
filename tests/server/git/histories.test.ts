import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { countHistory } from '../../../server/git/history/count-history.ts'
import { knownHistory, readHistory } from '../../../server/git/history/known-history.ts'
import { writeRepository } from '../../../server/git/store/repositories.ts'
import { walkHistory } from '../../../server/git/history/walk-history.ts'
import { walkRange } from '../../../server/git/history/walk-range.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const git = async (args: string[], input?: string) =>
  (await runOrThrow(gitIn(folder.path, args), input)).toString()

beforeEach(async () => {
  folder = await temporaryFolder()
  await writeRepository(folder.path, 'main')
})
afterEach(() => folder[Symbol.asyncDispose]())

/** A commit: when it was made, and how far before it its parents are. */
const commit = fc.record({
  at: fc.nat(5),
  parents: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
})

/** A stream for `git fast-import`; the last commit is `main`. */
function streamOf(commits: { at: number; parents: number[] }[]): string {
  const lines = commits.flatMap(({ at, parents }, index) => {
    const others = [...new Set(parents)].map((back) => index - back).filter((each) => each >= 0)
    const [from, ...merged] = others.map((each) => `:${each + 1}`)
    return [
      ...['reset refs/heads/main', 'commit refs/heads/main', `mark :${index + 1}`],
      ...[`committer Mona <mona@example.com> ${1_700_000_000 + at} +0000`, 'data 0'],
      ...(from === undefined ? [] : [`from ${from}`, ...merged.map((each) => `merge ${each}`)]),
    ]
  })
  return [...lines, ''].join('\n')
}

/** Stores commits, and returns the ids of their history in the order of `git log`. */
async function store(commits: Parameters<typeof streamOf>[0]): Promise<string[]> {
  await git(['fast-import', '--quiet', '--force'], streamOf(commits))
  return (await git(['log', '--format=%H', 'main'])).split('\n').slice(0, -1)
}

const commits = fc.array(commit, { minLength: 1, maxLength: 15 })
const most = fc.integer({ min: 1, max: 16 })

describe('a history that is walked', () => {
  it('has the commits of git log in its order, whatever is merged and whenever it was made', async () => {
    let walked = 0
    const property = fc.asyncProperty(commits, most, async (stored, count) => {
      const all = await store(stored)
      const found = await walkHistory(folder.path, all[0]!, count)
      if (found) expect(found.map(({ sha }) => sha)).toEqual(all.slice(0, count))
      if (found) walked++
    })
    await fc.assert(property, { numRuns: 40 })
    expect(walked).toBeGreaterThan(20)
  })

  it('is left to git when it has a commit that git itself must read', async () => {
    const [head = ''] = await store([{ at: 0, parents: [] }])
    const tree = (await git(['rev-parse', 'main^{tree}'])).trim()
    const mona = 'Mona <mona@example.com> 1700000000 +0000'
    const odd = `tree ${tree}\nparent ${head}\nauthor ${mona}\ncommitter ${mona}\nencoding latin1\n\nOdd`
    const id = (await git(['hash-object', '-t', 'commit', '-w', '--stdin'], odd)).trim()
    expect(await walkHistory(folder.path, id, 2)).toBeUndefined()
    expect(await walkHistory(folder.path, head, 2)).toHaveLength(1)
  })
})

describe('a range that is walked', () => {
  it('has the commits of git rev-list in its order', async () => {
    const parents = fc.oneof(
      { weight: 8, arbitrary: fc.constant<number[]>([1]) },
      { weight: 2, arbitrary: fc.constantFrom<number[]>([2], [3], []) },
      { weight: 1, arbitrary: fc.constantFrom<number[]>([1, 2], [3, 1]) },
    )
    const mostlyLinear = fc.array(fc.record({ at: fc.nat(5), parents }), {
      minLength: 2,
      maxLength: 12,
    })
    const place = fc.nat(30)
    const [walked, left]: number[][] = [[], []]
    const property = fc.asyncProperty(mostlyLinear, place, place, async (stored, one, other) => {
      const input = `${streamOf(stored)}\n${stored.map((_, at) => `get-mark :${at + 1}\n`).join('')}`
      const ids = (await git(['fast-import', '--quiet', '--force'], input)).trim().split('\n')
      const [before, after] = [ids[one % ids.length]!, ids[other % ids.length]!]
      const listed = await git(['rev-list', '--topo-order', after, `^${before}`])
      const expected = listed.split('\n').slice(0, -1)
      const found = await walkRange(folder.path, before, after)
      if (found) expect(found.map(({ sha }) => sha)).toEqual(expected)
      const counts = found ? walked : left
      counts!.push(expected.length)
    })
    await fc.assert(property, { numRuns: 30 })
    expect(Math.max(...walked!)).toBeGreaterThan(2)
    expect(left!.length).toBeGreaterThan(0)
  })

  it('is left to git when it is far, or when there is no such commit', async () => {
    const ids = await store(Array.from({ length: 25 }, () => ({ at: 0, parents: [1] })))
    expect(await walkRange(folder.path, ids[19]!, ids[0]!)).toHaveLength(19)
    expect(await walkRange(folder.path, ids[20]!, ids[0]!)).toBeUndefined()
    expect(await walkRange(folder.path, 'f'.repeat(40), ids[0]!)).toBeUndefined()
    const tree = (await git(['rev-parse', 'main^{tree}'])).trim()
    expect(await walkRange(folder.path, ids[1]!, tree)).toBeUndefined()
  })
})

describe('the length of a history', () => {
  it('is that of git, also after a push', async () => {
    const property = fc.asyncProperty(commits, most, async (stored, limit) => {
      const all = await store(stored)
      // The older commits are counted first, as before a push.
      for (const from of [...all].reverse()) {
        const reading = walkHistory(folder.path, from, 5).then((first) => first ?? [])
        const count = await countHistory(folder.path, { from, most: limit }, reading)
        const right = await git(['rev-list', '--count', `--max-count=${limit}`, from])
        expect(count).toBe(Number(right))
      }
    })
    await fc.assert(property, { numRuns: 10 })
  })
})

describe('a history that is read at once', () => {
  it('has the commits of git log in its order, whatever is merged and whenever it was made', async () => {
    const property = fc.asyncProperty(commits, most, async (stored, limit) => {
      const all = await store(stored)
      const history = await readHistory(folder.path, all[0]!, limit)
      expect(history.slice(0, history.length)).toEqual(all.slice(0, limit))
      expect(history.slice(1, 3)).toEqual(all.slice(0, limit).slice(1, 3))
    })
    await fc.assert(property, { numRuns: 30 })
  })

  it('is known from then on, for that limit', async () => {
    await git(['fast-import', '--quiet'], streamOf([{ at: 0, parents: [] }]))
    const head = (await git(['rev-parse', 'main'])).trim()
    expect(knownHistory(folder.path, head, 2)).toBeUndefined()
    const history = await readHistory(folder.path, head, 2)
    expect(knownHistory(folder.path, head, 2)).toBe(history)
    expect(knownHistory(folder.path, head, 1)).toBeUndefined()
  })

  it('of an unknown commit is refused', async () => {
    await expect(readHistory(folder.path, 'f'.repeat(40), 2)).rejects.toThrow()
    expect(knownHistory(folder.path, 'f'.repeat(40), 2)).toBeUndefined()
  })
})
