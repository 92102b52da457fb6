import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { changes } from '../../../server/git/diff/diff.ts'
import { decodeLines, decodeText, firstBytes } from '../../../server/git/formats/decode-text.ts'
import { countAuthors } from '../../../server/git/history/count-authors.ts'
import { logCommits } from '../../../server/git/history/log-commits.ts'
import { describeCommits } from '../../../server/git/history/read-commits.ts'
import { grepFiles } from '../../../server/git/objects/grep.ts'
import { listTree } from '../../../server/git/objects/list-tree.ts'
import { openObjects } from '../../../server/git/objects/object-reader.ts'
import { parseTag } from '../../../server/git/objects/tag-object.ts'
import { parseTree } from '../../../server/git/objects/tree.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('text of a history', () => {
  it('is in the declared encoding, otherwise UTF-8, otherwise Latin-1', () => {
    expect(decodeText(Buffer.from([0x83, 0x65]), 'Shift_JIS')).toBe('テ')
    expect(decodeText(latin1('grüße'), 'ISO-8859-1')).toBe('grüße')
    expect(decodeText(Buffer.from('grüße'))).toBe('grüße')
    expect(decodeText(latin1('grüße'))).toBe('grüße')
    expect(decodeText(latin1('grüße'), 'UTF-8')).toBe('grüße')
    expect(decodeText(latin1('grüße'), 'no-such-encoding')).toBe('grüße')
  })

  it('can have another encoding in each line', () => {
    const lines = [Buffer.from('ü\n'), latin1('ü\0'), Buffer.from('ü'), latin1('\nü')]
    expect(decodeLines(Buffer.concat(lines))).toBe('ü\nü\0ü\nü')
  })

  it('is cut between characters', () => {
    expect(decodeText(firstBytes(Buffer.from('aüü'), 2))).toBe('a')
    expect(decodeText(firstBytes(Buffer.from('aüü'), 3))).toBe('aü')
    expect(decodeText(firstBytes(latin1('aüü'), 2))).toBe('aü')
  })
})

describe('a history that is not UTF-8', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let path: string
  let head: string

  /** Two commits by people whose names differ in one byte, a file, and a tag; all in Latin-1. */
  const stream = (name: string, text: string, from = '') =>
    `commit refs/heads/main\nauthor ${name} <${name}@example.org> 1 +0000\n` +
    `committer ${name} <${name}@example.org> 1 +0000\ndata 5\ngrüße${from}\n` +
    `M 100644 inline "lätin"\ndata ${text.length}\n${text}\n`

  beforeAll(async () => {
    folder = await temporaryFolder()
    path = join(folder.path, 'old.git')
    const git = (args: string[], input?: Buffer) =>
      runOrThrow({ file: 'git', args: [`--git-dir=${path}`, ...args] }, input)
    await runOrThrow({ file: 'git', args: ['init', '-q', '--bare', '-b', 'main', path] })
    const tag = 'tag v1\nfrom refs/heads/main\ntagger järg <järg@example.org> 1 +0000\ndata 2\nTü\n'
    const all = stream('jörg', 'über\n') + stream('järg', 'öber\n') + tag
    await git(['fast-import', '--quiet'], latin1(all))
    head = (await git(['rev-parse', 'main'])).toString().trim()
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  const people = ['järg', 'jörg'].map((name) => ({ name, email: `${name}@example.org` }))

  it('has its people and messages, in a list and one by one', async () => {
    const listed = await logCommits(path, { from: head }, { limit: 10, offset: 0 })
    expect(listed.map(({ author: { name, email } }) => ({ name, email }))).toEqual(people)
    expect(listed.map(({ message }) => message)).toEqual(['grüße', 'grüße'])
    const ids = listed.map(({ sha }) => sha)
    const found = [...(await describeCommits(path, ids)).values()]
    expect(found.map(({ author, message }) => [author.name, message])).toEqual([
      ['järg', 'grüße'],
      ['jörg', 'grüße'],
    ])
    expect(found.map(({ added, modified }) => [added, modified])).toEqual([
      [[], ['lätin']],
      [['lätin'], []],
    ])
  })

  it('has two authors', async () => {
    const authors = people.map((person) => ({ ...person, commits: 1 }))
    expect(await countAuthors(path, head)).toEqual(authors)
  })

  it('has its tagger', async () => {
    using objects = openObjects(path)
    const [tag] = await objects.info(['v1'])
    const parsed = parseTag(tag!.id, await objects.contents(tag!))
    expect(parsed).toMatchObject({ tagger: people[0], message: 'Tü' })
  })

  it('has its file in lists, patches and searches', async () => {
    const entries = await listTree(path, head, { limit: 10 })
    expect(entries.map((entry) => entry.path)).toEqual(['lätin'])
    using objects = openObjects(path)
    const [tree] = await objects.info([`${head}^{tree}`])
    expect(parseTree(await objects.contents(tree!)).map(({ name }) => name)).toEqual(['lätin'])
    const [first] = await objects.info([`${head}~1`])
    const difference = { base: first!.id, head, direct: true }
    const { files, patchesOf } = await changes(path, difference, 10)
    expect(files.map((file) => file.path)).toEqual(['lätin'])
    const patches = await patchesOf(files)
    expect(patches.get('lätin')).toBe('@@ -1 +1 @@\n-über\n+öber')
    expect((await grepFiles(path, head, [['ber']])).paths).toEqual(['lätin'])
  })
})
