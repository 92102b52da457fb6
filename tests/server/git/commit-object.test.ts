import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { parseCommit } from '../../../server/git/objects/commit-object.ts'
import { logArguments, readCommits, type Commit } from '../../../server/git/formats/commit-log.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { commitsById, readCommit } from '../../../server/git/history/read-commits.ts'
import { writeRepository } from '../../../server/git/store/repositories.ts'
import { signedCommits } from '../../../server/git/objects/signed-commits.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let tree: string
const git = async (args: string[], input?: Buffer | string) =>
  runOrThrow(gitIn(folder.path, args), input)

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeRepository(folder.path, 'main')
  tree = (await git(['mktree'], '')).toString().trim()
})
afterAll(() => folder[Symbol.asyncDispose]())

const args = ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin']
const stored = async (content: Buffer) => (await git(args, content)).toString().trim()

/** The commit as git itself describes it. */
async function described(sha: string): Promise<Commit | undefined> {
  const { stdout } = await run(gitIn(folder.path, [...logArguments, '--no-walk', sha]))
  async function* chunks() {
    yield stdout
  }
  for await (const commit of readCommits(chunks())) return commit
  return undefined
}

const content = (...lines: string[]) => Buffer.from([`tree ${tree}`, ...lines].join('\n'), 'latin1')
const mona = 'Mona <mona@example.com> 1700000000 +0130'

const odd = ['', ' ', '\t', '\r', '\xe9', '\xc3\xa9', '\xff', '\u0085', '\u00a0']
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...odd) },
  {
    weight: 8,
    arbitrary: fc.string({ maxLength: 5 }).map((text) => text.replace(/[\0\n<>]/g, '')),
  },
  { weight: 1, arbitrary: fc.constantFrom('<', '>') },
)
const words = fc.array(word, { maxLength: 3 }).map((all) => all.join(''))
const oddDates = ['', '1700000000', '17 +130', '1700000000 -0000', '99999999999 +0100', '1 +9999']
const date = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...oddDates) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.nat(2 ** 31), fc.constantFrom('+0000', '-0800', '+0530'))
      .map((all) => all.join(' ')),
  },
)
const person = fc.tuple(words, words, date).map(([name, email, at]) => `${name} <${email}> ${at}`)
const header = fc.oneof(
  person.map((value) => `author ${value}`),
  person.map((value) => `committer ${value}`),
  fc.constantFrom('gpgsig x\n y', 'encoding ISO-8859-1', 'encoding UTF-8', 'mergetag a\n tagger b'),
  words,
)
const commit = fc
  .tuple(person, person, fc.array(header, { maxLength: 1 }), fc.array(words, { maxLength: 5 }))
  .map(([author, committer, more, message]) =>
    content(`author ${author}`, `committer ${committer}`, ...more, '', ...message),
  )

describe('the content of a commit', () => {
  it('is read as git reads it, or left to git', async () => {
    let parsed = 0
    await fc.assert(
      fc.asyncProperty(commit, async (raw) => {
        const sha = await stored(raw)
        const own = parseCommit(sha, raw)
        if (!own) return
        parsed++
        const { isUnsigned = false, ...rest } = own
        expect(rest).toEqual(await described(sha))
        expect(isUnsigned).toBe(!(await signedCommits(folder.path, [sha])).has(sha))
      }),
      { numRuns: 150, seed: 20_260_310 },
    )
    expect(parsed).toBeGreaterThan(30)
  })

  it('has parents, an empty message, and a signature that is skipped', async () => {
    const first = await stored(content(`author ${mona}`, `committer ${mona}`, '', ''))
    const parent = `parent ${first}`
    const raw = content(parent, `author ${mona}`, `committer ${mona}`, 'gpgsig a', ' b', '', 'Hi\n')
    const sha = await stored(raw)
    expect(parseCommit(sha, raw)).toEqual(await described(sha))
    expect(parseCommit(sha, raw)).toMatchObject({ parents: [first], message: 'Hi', treeId: tree })
  })

  it('is read in its encoding, and through tags', async () => {
    const other = content(
      `author ${mona}`,
      `committer ${mona}`,
      'encoding ISO-8859-1',
      '',
      'caf\xe9',
    )
    const sha = await stored(other)
    expect(await readCommit(folder.path, sha)).toMatchObject({ sha, message: 'café' })
    const tag = `object ${sha}\ntype commit\ntag v1\ntagger ${mona}\n\nv1\n`
    const named = (await git(['mktag'], tag)).toString().trim()
    expect(await readCommit(folder.path, named)).toMatchObject({ sha, message: 'café' })
    const usual = await stored(content(`author ${mona}`, `committer ${mona}`, '', 'One'))
    const many = await commitsById(folder.path, [usual, named, 'f'.repeat(40), tree])
    expect([...many.keys()]).toEqual([usual, sha])
  })

  it('does not exist for other objects', async () => {
    expect(await readCommit(folder.path, tree)).toBeUndefined()
    expect(await readCommit(folder.path, 'f'.repeat(40))).toBeUndefined()
    await expect(readCommit(folder.path, 'main')).rejects.toThrow(RangeError)
  })
})
