import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { fsckFiles } from '../../../server/git/write/fsck-files.ts'
import { entryHeader, packHeader } from '../../../server/git/formats/pack-format.ts'
import { checkedNames, isSafePath } from '../../../server/git/formats/verify-path.ts'
import { makeStage } from '../../_support/imports/stage.ts'

/** A tree with one entry, and the object of that entry. */
interface Case {
  name: Buffer
  mode: string
}

const idOf = (kind: string, content: Buffer) =>
  createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest()

const treeOf = (mode: string, name: Buffer, id: Buffer) =>
  Buffer.concat([Buffer.from(`${mode} `), name, Buffer.from([0]), id])

/** Objects as they are in a pack, by id. */
type Objects = Map<string, Buffer>

function add(objects: Objects, kind: 'tree' | 'blob', content: Buffer): Buffer {
  const id = idOf(kind, content)
  objects.set(
    id.toString('hex'),
    Buffer.concat([entryHeader(kind, content.length), deflateSync(content)]),
  )
  return id
}

/** Adds the tree of a case. @returns the ids under which git reports its errors */
function plant(objects: Objects, { name, mode }: Case, number: number): string[] {
  const blob = add(objects, 'blob', Buffer.from(`# ${number}\n`))
  const folder = () => add(objects, 'tree', treeOf('100644', Buffer.from(`f${number}`), blob))
  const commit = () => createHash('sha1').update(`commit ${number}`).digest()
  const entry = mode === '40000' ? folder() : mode === '160000' ? commit() : blob
  const tree = add(objects, 'tree', treeOf(mode, name, entry))
  return [tree, entry].map((id) => id.toString('hex'))
}

/** What `git fsck` says about each case; undefined when it accepts it. */
async function verdicts(cases: readonly Case[]): Promise<(string | undefined)[]> {
  await using stage = await makeStage()
  const objects: Objects = new Map()
  const ids = cases.map((each, number) => plant(objects, each, number))
  const pack = Buffer.concat([packHeader(objects.size), ...objects.values()])
  const whole = Buffer.concat([pack, createHash('sha1').update(pack).digest()])
  await runOrThrow(gitIn(stage.path, ['index-pack', '--stdin']), whole)
  const { stderr } = await runFsck(stage.path)
  const said = new Map<string, string>()
  for (const [, id = '', text = ''] of stderr.matchAll(/^error in \w+ ([0-9a-f]{40}): (.*)$/gm)) {
    said.set(id, text)
  }
  return ids.map((both) => both.map((id) => said.get(id)).find((text) => text !== undefined))
}

/** The output is read here, because that of `run` is cut off. */
async function runFsck(path: string): Promise<{ stderr: string }> {
  const { stdout } = await run({
    file: 'sh',
    args: ['-c', 'git --git-dir="$0" fsck --strict --no-dangling 2>&1 || true', path],
    env: { ...gitIn(path, []).env },
  })
  return { stderr: stdout.toString() }
}

const isSafe = ({ name, mode }: Case): boolean =>
  mode === '40000' ? isSafePath(Buffer.concat([name, Buffer.from('/x')])) : isSafePath(name, mode)

const modes = ['100644', '100755', '120000', '40000', '160000']

const roots = [
  ...['.git', 'git~1', '.gitmodules', 'gitmod~1', 'gitmod~4', 'gitmod~5', 'gi7eba~1', 'gi7eb~12'],
  ...['gi7e~123', 'gi7~1234', 'gi~12345', 'g~123456', '~1234567', 'gi7eba~12', '.gitattributes'],
  ...['gitatt~1', 'gi7d29~1', 'gi7d~123', '.gitignore', 'gitign~1', '.mailmap', '.', '..', 'a'],
]

const ignorable = [
  ...[0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f, 0xfeff],
].map((point) => String.fromCodePoint(point))

const tails = [
  ...['', ' ', '.', '. .', '...', ':', ':x', '::$INDEX_ALLOCATION', '::$DATA', ' :x', '\\x', '/'],
  ...['\u{1fffe}', '\uffff', '\ufffe', '\ufffd', '\u0301', 'x', '~1', '\t', '\n', '\u00a0'],
].filter((tail) => tail !== '/')

const heads = ['', 'a\\', 'a\\b\\', '\\', ' ', '.', ...ignorable.slice(0, 2)]

const swapCase = (text: string, mask: number) =>
  [...text].map((each, at) => ((mask >> at) & 1 ? each.toUpperCase() : each)).join('')

/** Mostly nothing, so that most names have one or two changes. */
const seldom = <Value>(values: readonly Value[], usual: Value) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, fc.constantFrom(...values))

/** Names that a file system could take for one that git reads. */
const hostile = fc
  .record({
    head: seldom(heads, ''),
    root: fc.constantFrom(...roots),
    mask: seldom([1, 2, 0xffff, 0b10101], 0),
    hidden: seldom(ignorable, ''),
    at: fc.nat(15),
    tail: seldom(tails, ''),
    more: seldom(tails, ''),
    bytes: seldom(['ff', 'c0af', 'eda080', 'e2808c', 'f8888080', 'c3', 'efbfbe'], ''),
  })
  .map(({ head, root, mask, hidden, at, tail, more, bytes }) => {
    const letters = [...swapCase(root, mask)]
    letters.splice(at, 0, hidden)
    const text = `${head}${letters.join('')}${tail}${more}`
    return Buffer.concat([Buffer.from(text), Buffer.from(bytes, 'hex')])
  })

const anything = fc
  .uint8Array({ minLength: 1, maxLength: 10 })
  .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0 && byte !== 0x2f)))
  .filter((bytes) => bytes.length > 0)

describe('a path that is safe', () => {
  it('is one that git fsck accepts, whatever its name and mode', async () => {
    const letters = fc
      .string({ unit: fc.constantFrom(...'.gitmodulesGIT~17eba :\\\u200c\ufeff'), minLength: 1 })
      .map((text) => Buffer.from(text))
    const name = fc.oneof({ arbitrary: hostile, weight: 6 }, letters, anything)
    const one = fc.record({ name, mode: fc.constantFrom(...modes) })
    const seed = Date.now()
    const cases = fc.sample(one, { numRuns: 6000, seed })
    const given = await verdicts(cases)
    const wrong = cases.flatMap((each, at) => {
      const said = given[at]
      return isSafe(each) && said ? [{ name: JSON.stringify(`${each.name}`), said }] : []
    })
    expect(wrong, `seed ${seed}`).toEqual([])
    // The names are not all of one kind, and few are refused without need.
    const refused = given.filter((said) => said !== undefined).length
    const unsafe = cases.filter((each) => !isSafe(each)).length
    expect(refused).toBeGreaterThan(500)
    expect(unsafe).toBeGreaterThanOrEqual(refused)
    expect(unsafe).toBeLessThan(refused * 2)
  })

  it('has every name that git fsck accepts in ordinary trees', async () => {
    const names = [
      ...['.gitignore', '.github', '.gitkeep', 'git', 'git~2', 'a.git', '.git2', 'x~1', '...'],
      ...[' ', 'a b', 'ü', 'a\\b', 'a:b', 'readme.', 'con', '-x', '.gitmodules', '.gitattributes'],
      ...['gitmodules', 'gitattributes', '.mailmap', '\u200c', '漢字', '😀', '"', "'", '~'],
    ]
    const cases = names.map((name) => ({ name: Buffer.from(name), mode: '100644' }))
    expect(await verdicts(cases)).toEqual(names.map(() => undefined))
    expect(cases.filter((each) => !isSafe(each))).toEqual([])
  })

  it.each([
    ['.git ', ''],
    ['.git.', ''],
    ['.GIT/config', ''],
    ['git~1/config', ''],
    ['.g\u200cit/hooks', ''],
    ['.git::$INDEX_ALLOCATION/x', ''],
    ['a\\.git\\x', ''],
    ['.git\uffff', ''],
    ['a//b', ''],
    ['a/../b', ''],
    ['a\0b', ''],
    ['.gitmodules', '120000'],
    ['GITMOD~1', '120000'],
    ['~1234567', '120000'],
    ['.gitmodules/x', ''],
    ['.gitattributes/x', ''],
    ['.gitmodules', '160000'],
  ])('is not %j with mode %j', (path, mode) => expect(isSafePath(path, mode)).toBe(false))

  it('has names up to the limit of git', () => {
    expect(isSafePath('x'.repeat(4096))).toBe(true)
    expect(isSafePath('x'.repeat(4097))).toBe(false)
  })
})

describe('a file whose content git reads', () => {
  const submodule = (lines: string) =>
    `[submodule "x"]\n\tpath = x\n\turl = https://x.test/x\n${lines}`
  const bad: [path: string, content: string, reason: string][] = [
    ['.gitmodules', submodule('\turl = --upload-pack=touch\n'), 'disallowed submodule url'],
    ['a/b/.gitmodules', submodule('\turl = -u./payload\n'), 'disallowed submodule url'],
    ['.gitmodules', submodule('\tpath = -x\n'), 'disallowed submodule path'],
    ['.gitmodules', submodule('\tupdate = !touch x\n'), 'disallowed submodule update'],
    ['.gitmodules', '[submodule "../x"]\n\turl = y\n', 'disallowed submodule name'],
    ['.gitmodules', submodule('\turl = https://x.test/%0ahost=y\n'), 'disallowed submodule url'],
    ['GITMOD~2', submodule('\turl = --upload-pack=touch\n'), 'disallowed submodule url'],
    ['.gitmo\u200ddules', submodule('\turl = --upload-pack=touch\n'), 'disallowed submodule url'],
    ['.gitmodules::$DATA', submodule('\turl = --upload-pack=x\n'), 'disallowed submodule url'],
    ['.gitattributes', `${'a'.repeat(3000)} text\n`, 'too long lines'],
  ]

  it.each(bad)('is rejected with a reason of git: %s (%#)', async (path, content, reason) => {
    await using stage = await makeStage()
    const source = { content: Buffer.from(content) }
    expect(await fsckFiles(stage.path, [{ path, mode: '100644', source }])).toContain(reason)
    expect(await stage.git('count-objects', '-v')).toMatch(/^count: 0\n[^]*\ngarbage: 0\n/)
  })

  it('is accepted when git accepts it, by content and by id', async () => {
    await using stage = await makeStage()
    const good = Buffer.from(submodule(''))
    const evil = Buffer.from(submodule('\turl = -x\n'))
    const add = (content: Buffer) =>
      runOrThrow(gitIn(stage.path, ['hash-object', '-w', '--stdin']), content)
    const [goodId, evilId] = [String(await add(good)).trim(), String(await add(evil)).trim()]
    const check = (path: string, source: { content: Buffer } | { id: string }) =>
      fsckFiles(stage.path, [{ path, mode: '100644', source }])
    expect(await check('.gitmodules', { content: good })).toBeUndefined()
    expect(await check('.gitmodules', { id: goodId })).toBeUndefined()
    expect(await check('.gitmodules', { id: evilId })).toContain('disallowed submodule url')
    expect(await check('README.md', { id: evilId })).toBeUndefined()
    expect(await check('.gitmodules', { content: Buffer.from('[not a file') })).toBeUndefined()
  })

  it('is any that a file system treats as it', () => {
    expect(checkedNames('a/.GitModules. :x')).toEqual(['.gitmodules'])
    expect(checkedNames('gi7d29~1')).toEqual(['.gitattributes'])
    expect(checkedNames('.gitmodules/README')).toEqual([])
  })
})
