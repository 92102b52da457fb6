import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewriteHistory } from '../../../server/workers/imports/rewrite/rewrite-history.ts'
import { bareFrom, moveTo, type Bare } from '../../_support/imports/bare.ts'
import { randomHistory, type RandomHistory } from '../../_support/imports/random-history.ts'
import { runs } from '../../_support/imports/runs.ts'

/** The number of histories; `IMPORT_RUNS=1000` tries more. */
const often = runs(5)

type Authors = RandomHistory['authors']
type Tips = Map<string, string>

const rewrite = (bare: Bare, tips: Tips, authors: Authors) => {
  const { signal } = new AbortController()
  return rewriteHistory({ path: bare.path, tips, authors, largeFiles: 'keep', signal })
}

interface Shown {
  id: string
  parents: string[]
  /** All that a mapping keeps. */
  rest: string[]
  author: string
  committer: string
}

/** The commits that the tips reach, as git shows them. */
async function shown(bare: Bare, tips: Tips): Promise<Shown[]> {
  const format = '--format=%H%x01%P%x01%an <%ae>%x01%cn <%ce>%x01%T%x01%ad%x01%cd%x01%B%x00'
  const input = [...tips.values()].join('\n')
  const { stdout } = await bare.git.try(['log', '--stdin', '--date=raw', format], input)
  return stdout
    .toString()
    .split('\0')
    .map((text) => text.replace(/^\n/, '').split('\x01'))
    .filter(([id]) => id)
    .map(([id = '', parents = '', author = '', committer = '', ...rest]) => {
      return { id, parents: parents.split(' ').filter(Boolean), author, committer, rest }
    })
}

/** The commits that a mapping should produce. */
function expected(commits: Shown[], authors: Authors, now: (id: string) => string): Shown[] {
  const known = new Map(
    authors.map((each) => [
      `${each.original_name} <${each.original_email}>`,
      `${each.name} <${each.email}>`,
    ]),
  )
  const mapped = (person: string) => known.get(person) ?? person
  return commits.map((commit) => ({
    id: now(commit.id),
    parents: commit.parents.map(now),
    author: mapped(commit.author),
    committer: mapped(commit.committer),
    rest: commit.rest,
  }))
}

const sorted = (commits: Shown[]) => commits.map((each) => JSON.stringify(each)).sort()

const law = (hold: (bare: Bare, tips: Tips, authors: Authors) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(randomHistory, async ({ stream, authors }) => {
      await using bare = await bareFrom(stream)
      await hold(bare, await bare.tips(), authors)
    }),
    often,
  )

describe('for any history, a mapping', () => {
  it(
    'changes only people and IDs: trees, messages, dates, parents and refs stay',
    () =>
      law(async (bare, tips, authors) => {
        const { tips: moved, commits } = await rewrite(bare, tips, authors)
        const now = (id: string) => commits.get(id) ?? id
        const before = await shown(bare, tips)
        const after = await shown(bare, moved)
        expect(sorted(after)).toEqual(sorted(expected(before, authors, now)))
        expect([...moved.keys()]).toEqual([...tips.keys()])
        await moveTo(bare, moved)
        expect(await bare.git.try(['fsck', '--strict'])).toMatchObject({ code: 0 })
      }),
    300_000,
  )

  it(
    'is idempotent and independent of order',
    () =>
      law(async (bare, tips, authors) => {
        const once = await rewrite(bare, tips, authors)
        const again = await rewrite(bare, tips, [...authors].reverse())
        expect(again.tips).toEqual(once.tips)
        const onTop = await rewrite(bare, once.tips, authors)
        expect(onTop.tips).toEqual(once.tips)
        expect(onTop.commits.size).toBe(0)
      }),
    300_000,
  )

  it(
    'of nobody keeps every ID',
    () =>
      law(async (bare, tips, authors) => {
        const nobody = authors.map((each) => ({
          ...each,
          name: each.original_name,
          email: each.original_email,
        }))
        const { tips: moved } = await rewrite(bare, tips, nobody)
        expect(moved).toEqual(tips)
      }),
    300_000,
  )
})
