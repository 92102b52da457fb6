import fc from 'fast-check'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  fitPath,
  openFastImport,
  type FastImportCommit,
  type Person,
} from '../../../server/workers/imports/fast-import.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { descendantsOf } from '../../_support/processes/processes.ts'
import { makeStage } from '../../_support/imports/stage.ts'

const { signal } = new AbortController()
const mona: Person = {
  name: 'Mona Ü',
  email: 'mona@example.com',
  seconds: 1_700_000_000,
  offset: 90,
}

const onMain = (more: Partial<FastImportCommit>): FastImportCommit => ({
  ref: 'refs/heads/main',
  committer: mona,
  message: 'A message\n',
  parents: [],
  changes: [],
  ...more,
})

/** The only process of fast-import that this process started. */
async function importerPid(): Promise<number | undefined> {
  const found = await descendantsOf(process.pid)
  return found.find(({ line }) => line.includes(' fast-import '))?.pid
}

describe('the fast-import writer', () => {
  it('writes files, commits, merges and tags', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    const content = randomBytes(300_000)
    const blob = await pen.addBlob(content)
    const link = await pen.addBlob(Buffer.from('a'))
    const first = await pen.commit(
      onMain({
        author: { ...mona, name: 'Hubot', offset: -480 },
        changes: [
          { mode: '100755', of: blob, path: 'a' },
          { mode: '120000', of: link, path: 'dir/link' },
        ],
      }),
    )
    const side = await pen.commit(
      onMain({ ref: 'refs/heads/side', parents: [first], changes: [{ delete: 'a' }] }),
    )
    const merge = await pen.commit(onMain({ parents: [first, side], message: '' }))
    await pen.tag({ name: 'v1', of: merge, tagger: mona, message: 'One' })
    await pen.reset('refs/tags/light', first)
    await pen.finish()

    expect((await stage.bytes('cat-file', 'blob', 'main:a')).equals(content)).toBe(true)
    expect(await stage.git('ls-tree', '-r', '--format=%(objectmode) %(path)', 'main')).toBe(
      '100755 a\n120000 dir/link',
    )
    expect(await stage.git('ls-tree', '-r', '--name-only', 'side')).toBe('dir/link')
    const [a, b] = [await stage.git('rev-parse', 'main^1'), await stage.git('rev-parse', 'main^2')]
    expect([a, b]).toEqual([
      await stage.git('rev-parse', 'light'),
      await stage.git('rev-parse', 'side'),
    ])
    expect(await stage.git('cat-file', 'commit', a)).toContain(
      'author Hubot <mona@example.com> 1700000000 -0800\n' +
        'committer Mona Ü <mona@example.com> 1700000000 +0130\n\nA message',
    )
    expect(await stage.git('cat-file', 'tag', 'v1')).toMatch(/^object .*\ntype commit\ntag v1\n/)
    await stage.git('fsck', '--strict')
    expect(readdirSync(join(stage.path, 'objects')).sort()).toEqual(['info', 'pack'])
  })

  it('starts a new root where a commit has no parent, even on an existing ref', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    const blob = await pen.addBlob(Buffer.from('x'))
    await pen.commit(onMain({ changes: [{ mode: '100644', of: blob, path: 'old' }] }))
    await pen.commit(onMain({ changes: [{ mode: '100644', of: blob, path: 'new' }] }))
    await pen.finish()
    expect(await stage.git('ls-tree', '--name-only', 'main')).toBe('new')
    expect(await stage.git('rev-list', '--count', 'main')).toBe('1')
  })

  it('moves, copies and clears whole folders, and removes refs', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    const blob = await pen.addBlob(Buffer.from('x'))
    const one = await pen.commit(onMain({ changes: [{ mode: '100644', of: blob, path: 'd/e/f' }] }))
    const folder = await pen.entry(one, 'd')
    const two = await pen.commit(
      onMain({
        parents: [one],
        changes: ['delete all', { mode: '040000', of: folder!.id, path: 'copied' }],
      }),
    )
    await pen.reset('refs/heads/gone', two)
    await pen.checkpoint()
    await pen.reset('refs/heads/gone', null)
    await pen.reset('refs/heads/never', null)
    await pen.finish()
    expect(await stage.git('ls-tree', '-r', '--name-only', 'main')).toBe('copied/e/f')
    expect(await stage.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
  })

  it('reads back what it has written, by mark, ID and path', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    const contents = [Buffer.alloc(0), Buffer.from('\n'), randomBytes(5_000_000)]
    const marks = []
    for (const content of contents) marks.push(await pen.addBlob(content))
    for (const [index, mark] of marks.entries())
      expect((await pen.blob(mark)).equals(contents[index]!)).toBe(true)
    const id = createHash('sha1').update('blob 0\0').digest('hex')
    expect(await pen.id(marks[0]!)).toBe(id)
    const commit = await pen.commit(
      onMain({ changes: [{ mode: '100755', of: marks[1]!, path: 'a "b"\n' }] }),
    )
    const entry = await pen.entry(commit, 'a "b"\n')
    expect(entry).toMatchObject({ mode: '100755', type: 'blob' })
    expect(await pen.blob(entry!.id)).toEqual(contents[1])
    expect(await pen.entry(commit, '')).toMatchObject({ type: 'tree' })
    expect(await pen.entry(commit, 'missing')).toBeUndefined()
    await pen.finish()
  })

  it('keeps the bytes of any path', async () => {
    const name = fc
      .uint8Array({ minLength: 1, maxLength: 12 })
      .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0 && byte !== 0x2f)))
      .filter((bytes) => bytes.length > 0 && fitPath(bytes) !== undefined)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, selector: String }), async (names) => {
        await using stage = await makeStage()
        using pen = await openFastImport({ stage: stage.path, signal })
        const of = await pen.addBlob(Buffer.from('x'))
        await pen.commit(
          onMain({ changes: names.map((path) => ({ mode: '100644', of, path }) as const) }),
        )
        await pen.finish()
        const listed = (await stage.bytes('ls-tree', '-z', '--name-only', 'main')).toString(
          'latin1',
        )
        const asked = names.map((bytes) => bytes.toString('latin1'))
        expect(listed.split('\0').filter(Boolean)).toEqual(asked.sort())
        await stage.git('fsck', '--strict')
      }),
      { numRuns: 10 },
    )
  })

  it.each([
    [{ name: ' A <b>\n\0\u0085c ', email: '<x@y>\n' }, 'A bc <x@y> 1700000000 +0130'],
    [{ seconds: -1 }, 'Mona Ü <mona@example.com> 0 +0000'],
    [{ seconds: 3600, offset: -61 }, 'Mona Ü <mona@example.com> 3600 +0000'],
    [{ seconds: 3600.9, offset: -60 }, 'Mona Ü <mona@example.com> 3600 -0100'],
    [{ seconds: NaN, offset: NaN }, 'Mona Ü <mona@example.com> 0 +0000'],
    [{ seconds: 1e300, offset: 0 }, 'Mona Ü <mona@example.com> 253402300799 +0000'],
    [{ offset: 14 * 60 + 1 }, 'Mona Ü <mona@example.com> 1700000000 +0000'],
    [{ name: '', email: '' }, ' <> 1700000000 +0130'],
  ])('cleans the person %j', async (odd, text) => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    await pen.commit(onMain({ committer: { ...mona, ...odd } }))
    await pen.finish()
    expect(await stage.git('cat-file', 'commit', 'main')).toContain(`\ncommitter ${text}\n`)
    await stage.git('log', '--date=iso', 'main')
  })

  it('refuses values that would inject a command, and continues', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    const of = await pen.addBlob(Buffer.from('x'))
    const refused = async (more: Partial<FastImportCommit>) =>
      expect(pen.commit(onMain(more))).rejects.toThrow(RangeError)
    await refused({ ref: 'refs/heads/a\nreset refs/heads/b' })
    await refused({ parents: ['0\ndeleteall'] })
    await refused({ parents: [0] })
    await refused({ parents: [NaN] })
    await refused({ changes: [{ mode: '100644', of, path: 'a\0b' }] })
    await expect(pen.tag({ name: 'a b', of, tagger: mona, message: '' })).rejects.toThrow(
      RangeError,
    )
    await pen.commit(onMain({ changes: [{ mode: '100644', of, path: 'a\nb' }] }))
    await pen.finish()
    expect(await stage.git('rev-list', '--count', '--all')).toBe('1')
  })

  it('continues from its last checkpoint after it was killed', async () => {
    await using stage = await makeStage()
    const marks = join(stage.folder, 'marks')
    const write = async (times: number[], last?: number) => {
      const pen = await openFastImport({ stage: stage.path, signal, marks })
      for (const seconds of times) {
        const of = await pen.addBlob(Buffer.from(`${seconds}`))
        const changes = [{ mode: '100644', of, path: `${seconds}` }] as const
        const parents = last === undefined ? [] : [last]
        last = await pen.commit(onMain({ parents, changes, committer: { ...mona, seconds } }))
      }
      return { pen, last: last! }
    }
    const one = await write([1, 2, 3])
    await one.pen.checkpoint()
    await one.pen.addBlob(Buffer.from('lost'))
    one.pen[Symbol.dispose]()
    await expect(one.pen.id(1)).rejects.toThrow('SIGKILL')
    const kept = await stage.git('rev-parse', 'main')
    const two = await write([4, 5], one.last)
    await two.pen.finish()
    expect(await stage.git('log', '--format=%ct', 'main')).toBe('5\n4\n3\n2\n1')
    expect(await stage.git('rev-parse', 'main~2')).toBe(kept)
    await stage.git('fsck', '--strict')
  })

  it('waits for a process that does not read', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    await pen.checkpoint()
    const pid = (await importerPid()) as number
    process.kill(pid, 'SIGSTOP')
    let taken = 0
    const writing = (async () => {
      for (; taken < 400; taken++) await pen.addBlob(randomBytes(20_000))
    })()
    await expect.poll(() => taken).toBeGreaterThan(40)
    const before = taken
    await new Promise((resolve) => setImmediate(resolve))
    expect(taken).toBeLessThan(before + 80)
    process.kill(pid, 'SIGCONT')
    await writing
    await pen.finish()
    expect(taken).toBe(400)
  })

  it('reports a full disk when a pack cannot grow', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    await pen.checkpoint()
    await runOrThrow({ file: 'prlimit', args: [`--pid=${await importerPid()}`, '--fsize=100000'] })
    const writing = async () => {
      for (let count = 0; count < 100; count++) await pen.addBlob(randomBytes(100_000))
      await pen.finish()
    }
    await expect(writing()).rejects.toMatchObject({
      name: 'ImportFailure',
      reason: 'no space',
      message: 'There is no space left for the history of the source.',
    })
  })

  it('fails with its abort reason, also while idle', async () => {
    await using stage = await makeStage()
    const control = new AbortController()
    const pen = await openFastImport({ stage: stage.path, signal: control.signal })
    await pen.checkpoint()
    const pid = (await importerPid()) as number
    const reason = new Error('cancelled')
    control.abort(reason)
    await expect(pen.checkpoint()).rejects.toBe(reason)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(openFastImport({ stage: stage.path, signal: control.signal })).rejects.toBe(reason)
  })

  it('reports a process that ends for another reason', async () => {
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    await expect(pen.blob(77)).rejects.toThrow(/^git fast-import ended with 128/)
    await expect(pen.addBlob(Buffer.from('x'))).rejects.toThrow('ended with 128')
  })
})

describe('a path that git accepts', () => {
  const fit = ['a', 'a/b', '.gitignore', '.git2', 'git', 'a.git', 'x~1', '...', ' ', 'ü', '"\n']
  const unfit = [
    ...['', '/a', 'a//b', 'a/', '.', '..', 'a/../b', './a', 'a\0'],
    ...['.git', '.GIT/x', 'a/.Git', 'git~1', 'GIT~1/x', '.git ', '.git. .', '.git:x', '.git::$A'],
    ...['.g\u200cit', '\ufeff.git', '.gi\u206at/x', 'a\\.git', '.git\\x', 'a\\git~1\\b'],
    ...['.git\uffff', '.gitmodules/x', 'a/GITATT~1/x', 'x'.repeat(5000)],
  ]

  it.each(fit)('is %j', (path) => expect(fitPath(path)).toBe(path))
  it.each(unfit)('is not %j', (path) => expect(fitPath(path)).toBeUndefined())

  it('is not a symbolic link that is read as .gitmodules', () => {
    expect(fitPath('.gitmodules', '100644')).toBe('.gitmodules')
    for (const path of [
      '.gitmodules',
      'a/.GITMODULES',
      'gitmod~1',
      'GI7EBA~1',
      '.gitm\u200codules',
      '~1234567',
    ])
      expect(fitPath(path, '120000')).toBeUndefined()
  })

  it('is never one that git fsck refuses', async () => {
    const letter = fc.constantFrom(...'.gitGIT~1 :\\ab\u200c\ufeff')
    const name = fc.string({ unit: letter, minLength: 1, maxLength: 8 })
    await using stage = await makeStage()
    using pen = await openFastImport({ stage: stage.path, signal })
    const of = await pen.addBlob(Buffer.from('x'))
    const names = new Set([...fit, ...unfit.filter((path) => !/[\0/]/.test(path))])
    for (const text of fc.sample(name, { numRuns: 2000, seed: 1 })) names.add(text)
    const fitting = [...names].filter((path) => !path.includes('/') && fitPath(path))
    await pen.commit(
      onMain({ changes: fitting.map((path) => ({ mode: '100644', of, path }) as const) }),
    )
    await pen.finish()
    const { code, stderr } = await run(gitIn(stage.path, ['fsck', '--strict']))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(fitting.length).toBeGreaterThan(500)
  })
})
