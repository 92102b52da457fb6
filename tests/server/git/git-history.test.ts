import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { isoDate } from '../../../server/git/formats/git-date.ts'
import { commitsBetween, isAncestor, readCommit } from '../../../server/git/history/read-commits.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { readMoves } from '../../../server/git/push/moved-refs.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitClient, type GitClient } from '../../_support/git/git-client.ts'
import { makeRepository, temporaryFolder } from '../../_support/git/git-host.ts'

const main = 'refs/heads/main'
const zero = '0'.repeat(40)
const missing = '1'.repeat(40)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let git: GitClient
let path: string

/** A repository of the server, and a clone that pushes to it by path. */
beforeAll(async () => {
  folder = await temporaryFolder()
  const store = createGitStore(folder.path)
  await makeRepository(store, 1)
  path = store.path(1)
  const client = gitClient(folder.path)
  await client('init', '-q', 'work')
  git = client.in('work')
  await git('remote', 'add', 'origin', path)
})
afterAll(() => folder[Symbol.asyncDispose]())

const push = (...specs: string[]) => git('push', '-q', '-f', 'origin', ...specs)
const messages = (commits: { message: string }[]) => commits.map(({ message }) => message)

/** Stores a commit as given, even an invalid one. */
const rawCommit = async (...lines: string[]) => {
  const tree = await git('rev-parse', 'HEAD^{tree}')
  const command = gitIn(path, ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'])
  return (await runOrThrow(command, [`tree ${tree}`, ...lines].join('\n'))).toString().trim()
}

describe('the commits of a push', () => {
  it('have their people and dates, oldest first', async () => {
    const first = await git.commit('a file', '1', 'First\n\nWith a body.\n\n')
    await git.commit('dir/"ü"\n.txt', '2')
    await git('mv', 'a file', 'b')
    const third = await git.commit('dir/"ü"\n.txt', '3', '  Third')
    await push('main')
    const { commits, total } = await commitsBetween(path, zero, third, 10)
    expect(total).toBe(3)
    expect(commits[0]).toEqual({
      sha: first,
      treeId: await git('rev-parse', `${first}^{tree}`),
      parents: [],
      message: 'First\n\nWith a body.',
      author: { name: 'Mona', email: 'mona@example.com', date: '2023-11-14T23:43:20+01:30' },
      committer: { name: 'Hubot', email: 'hubot@example.com', date: '2023-11-14T14:14:20-08:00' },
      isUnsigned: true,
      added: [],
      removed: [],
      modified: [],
    })
    expect(commits[2]).toMatchObject({ parents: [commits[1]!.sha] })
  })

  it('are only those that the ref did not have, the newest of them, with the full count', async () => {
    const before = await git('rev-parse', 'HEAD')
    for (const number of [1, 2, 3, 4]) await git.commit('n', `${number}`, `n ${number}`)
    const after = await git('rev-parse', 'HEAD')
    await push('main')
    const all = await commitsBetween(path, before, after, 4)
    expect(messages(all.commits)).toEqual(['n 1', 'n 2', 'n 3', 'n 4'])
    const some = await commitsBetween(path, before, after, 2)
    expect(messages(some.commits)).toEqual(['n 3', 'n 4'])
    expect(some.total).toBe(4)
  })

  it('are those of both sides of a merge', async () => {
    const before = await git('rev-parse', 'HEAD')
    await git('checkout', '-q', '-b', 'side')
    const side = await git.commit('side', '1', 'Side')
    await git('checkout', '-q', 'main')
    await git.commit('n', '5', 'Main')
    await git('merge', '-q', '-m', 'Merge', 'side')
    await git('commit', '-q', '--allow-empty', '-m', 'Empty')
    await push('main')
    const after = await git('rev-parse', 'HEAD')
    const { commits } = await commitsBetween(path, before, after, 10)
    expect(messages(commits.slice(2))).toEqual(['Merge', 'Empty'])
    expect(commits[2]!.parents).toHaveLength(2)

    const [known] = await readMoves(path, [{ ref: main, before, after }], [before, side])
    expect(known!.commits.filter(({ distinct }) => !distinct).map(({ sha }) => sha)).toEqual([side])
    expect(known).toMatchObject({ total: 4, distinctTotal: 3, isFastForward: true })
    expect(messages(known!.commits.slice(2))).toEqual(['Merge', 'Empty'])
    expect(known!.head).toMatchObject({ sha: after, message: 'Empty' })
  })

  it('are for a new branch those that no other ref has', async () => {
    const base = await git('rev-parse', 'HEAD')
    await git('checkout', '-q', '-b', 'topic')
    const tip = await git.commit('topic', '1', 'Topic')
    await push('topic')
    const created = (name: string, after: string) => ({
      ref: `refs/heads/${name}`,
      before: zero,
      after,
    })
    const moves = [created('topic', tip), created('same', base), created('twin', tip)]
    const [topic, same, twin] = await readMoves(path, moves, [base, missing])
    const nothing = { commits: [], total: 0, distinctTotal: 0, isFastForward: true }
    expect(same).toMatchObject({ ...nothing, head: { sha: base } })
    expect(messages(topic!.commits)).toEqual(['Topic'])
    expect(topic).toMatchObject({ total: 1, distinctTotal: 1, head: { sha: tip } })
    expect(twin).toEqual(topic)
  })

  it('are after a forced push those that the old tip did not have', async () => {
    const before = await git('rev-parse', 'topic')
    await git('commit', '-q', '--amend', '-m', 'Amended')
    await push('topic')
    const after = await git('rev-parse', 'HEAD')
    const { commits } = await commitsBetween(path, before, after, 10)
    expect(messages(commits)).toEqual(['Amended'])
    expect(await isAncestor(path, before, after)).toBe(false)
    const move = { ref: 'refs/heads/topic', before, after }
    const [effect] = await readMoves(path, [move], [before, await git('rev-parse', 'main')])
    expect(effect).toMatchObject({ total: 1, distinctTotal: 1, isFastForward: false })
  })

  it('are found through a tag, and are none for a tag of a file', async () => {
    const commit = await git('rev-parse', 'main')
    await git('tag', '-a', '-m', 'Version', 'v1', 'main')
    await git('tag', 'readme', 'main:n')
    await push('v1', 'readme')
    const known = await refs(path)
    const tag = known.get('refs/tags/v1')!
    expect(tag).not.toBe(commit)
    expect((await readCommit(path, tag))?.sha).toBe(commit)
    expect(await commitsBetween(path, commit, tag, 1)).toMatchObject({ total: 0 })
    const file = known.get('refs/tags/readme')!
    expect(await readCommit(path, file)).toBeUndefined()
    expect(await commitsBetween(path, zero, file, 10)).toMatchObject({ total: 0 })
    expect(await isAncestor(path, tag, commit)).toBe(true)
    expect(await isAncestor(path, file, commit)).toBe(false)
    const created = (ref: string, after: string) => ({ ref, before: zero, after })
    const moves = [created('refs/tags/v1', tag), created('refs/tags/readme', file)]
    const effects = await readMoves(path, moves, [])
    expect(effects.map(({ head, total }) => [head?.sha, total])).toEqual([
      [commit, 0],
      [undefined, 0],
    ])
  })

  it('are none for a deleted ref or an unknown object', async () => {
    const nothing = { commits: [], total: 0 }
    expect(await commitsBetween(path, missing, zero, 1)).toEqual(nothing)
    expect(await commitsBetween(path, zero, missing, 1)).toEqual(nothing)
    expect(await readCommit(path, missing)).toBeUndefined()
    expect(await isAncestor(path, missing, missing)).toBe(false)
  })

  it('are looked up by object IDs only', async () => {
    for (const odd of ['main', '--all', '', `${missing}\n--all`, 'HEAD'])
      await expect(readCommit(path, odd)).rejects.toThrow(RangeError)
  })
})

describe('an unusual commit', () => {
  it('can have dates that git cannot show', async () => {
    const sha = await rawCommit(
      'author A <a@b> 0 -0500',
      'committer A <a@b> 99999999999999999999 +0000',
      '',
      'Old',
    )
    const commit = await readCommit(path, sha)
    expect(commit?.author.date).toBe('1969-12-31T19:00:00-05:00')
    expect(commit?.committer.date).toBe('1970-01-01T00:00:00Z')
  })

  it('can have no valid author, another encoding, or no message', async () => {
    const sha = await rawCommit(
      'author nobody',
      'committer A <> 12 +0000',
      'encoding latin1',
      '',
      '',
    )
    expect(await readCommit(path, sha)).toMatchObject({
      message: '',
      author: { name: '', email: '', date: '1970-01-01T00:00:00Z' },
      committer: { name: 'A', email: '', date: '1970-01-01T00:00:12Z' },
    })
  })

  it('can have a message that looks like a separator, or is endless', async () => {
    const people = ['author A <a@b> 1 +0000', 'committer A <a@b> 1 +0000', '']
    const odd = `A\n${missing}\nM\n`
    expect((await readCommit(path, await rawCommit(...people, odd)))?.message).toBe(odd.trimEnd())
    const long = await readCommit(path, await rawCommit(...people, 'x'.repeat(3_000_000)))
    expect(long?.message).toHaveLength(1024 * 1024)
  })

  it('is left out, with all older ones, where many are too large to be read at once', async () => {
    const people = ['author A <a@b> 1 +0000', 'committer A <a@b> 1 +0000']
    let tip: string | undefined
    for (let number = 0; number < 40; number++) {
      const parents: string[] = tip ? [`parent ${tip}`] : []
      tip = await rawCommit(...parents, ...people, '', `${number} ${'x'.repeat(900_000)}`)
    }
    const { commits, total } = await commitsBetween(path, zero, tip!, 100)
    expect(total).toBe(40)
    expect(commits.length).toBeLessThan(25)
    expect(commits.at(-1)).toMatchObject({ sha: tip })
    expect(commits[0]!.message).toMatch(new RegExp(`^${40 - commits.length} `))
    const moves = ['a', 'b'].map((name) => ({
      ref: `refs/heads/${name}`,
      before: zero,
      after: tip!,
    }))
    const [first, second] = await readMoves(path, moves, [])
    expect(first!.commits.length).toBeLessThan(25)
    expect([first!.total, second!.total]).toEqual([40, 40])
    expect(second).toMatchObject({
      commits: [],
      head: { sha: tip, message: expect.stringMatching(/^39 x{253}$/) },
    })
  })
})

describe('a date of git', () => {
  it.each([
    ['1700000000 +0000', '2023-11-14T22:13:20Z'],
    ['1700000000 -0000', '2023-11-14T22:13:20Z'],
    ['1700000000 +0545', '2023-11-15T03:58:20+05:45'],
    ['1700000000 -1130', '2023-11-14T10:43:20-11:30'],
    ['1700000000 +9999', '2023-11-14T22:13:20Z'],
    ['0 -0001', '1969-12-31T23:59:00-00:01'],
    ['253402300799 +0000', '9999-12-31T23:59:59Z'],
    ['253402300799 +0100', '1970-01-01T00:00:00Z'],
    ['', '1970-01-01T00:00:00Z'],
    ['yesterday', '1970-01-01T00:00:00Z'],
  ])('%j is %s', (raw, iso) => expect(isoDate(raw)).toBe(iso))
})
