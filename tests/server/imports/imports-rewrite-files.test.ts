import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributesWith } from '../../../server/workers/imports/rewrite/lfs-pointers.ts'
import { rewriteHistory } from '../../../server/workers/imports/rewrite/rewrite-history.ts'
import { type Rewriting } from '../../../server/workers/imports/rewrite/rewriting.ts'
import { bareFrom, moveTo, type Bare } from '../../_support/imports/bare.ts'
import { historyWithFiles } from '../../_support/imports/sparse-files.ts'

const size = 104_857_601
const large = 'sub/a folder/large [1].bin'

/**
 * Extends `historyWithFiles`: its own attributes, the large file in another place too, then
 * removed.
 */
const goOn = `commit refs/heads/main
committer Mona <mona@example.com> 1700000100 +0100
data 10
Attributes
M 100644 inline .gitattributes
data 6
* text
R "${large}" "moved.bin"

commit refs/heads/main
committer Mona <mona@example.com> 1700000200 +0100
data 4
Gone
D moved.bin

`

describe('a history with a large file', () => {
  let bare: Bare
  let originals: Map<string, string>
  beforeAll(async () => {
    const files = [
      { path: large, size },
      { path: 'ordinary.bin', size: size - 1 },
    ]
    bare = await bareFrom(Buffer.concat([historyWithFiles(files), Buffer.from(goOn)]))
    originals = await bare.tips()
  })
  afterAll(() => bare?.[Symbol.asyncDispose]())

  /** The rewritten history, to which its refs then point. */
  async function without(largeFiles: Rewriting['largeFiles'], more: Partial<Rewriting> = {}) {
    const { signal } = new AbortController()
    const fixed = { path: bare.path, tips: originals, authors: [], largeFiles, signal }
    const { tips } = await rewriteHistory({ ...fixed, ...more })
    await moveTo(bare, tips)
    return tips
  }

  const files = async (commit: string) =>
    (await bare.git('ls-tree', '-r', '--name-only', '-z', commit)).split('\0').filter(Boolean)

  it('is unchanged where they are kept', async () => {
    expect(await without('keep')).toEqual(originals)
  })

  it('has pointers in its place, and the content once in LFS', async () => {
    const kept: { oid: string; size: number; sha256: string }[] = []
    await without('lfs', {
      async keepLfs(oid, bytes, content) {
        const hash = createHash('sha256')
        for await (const chunk of content) hash.update(chunk)
        kept.push({ oid, size: bytes, sha256: hash.digest('hex') })
      },
    })
    const oid = createHash('sha256').update(Buffer.alloc(size)).digest('hex')
    expect(kept).toEqual([{ oid, size, sha256: oid }])
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}`
    expect(await bare.git('show', `begun:${large}`)).toBe(pointer)
    expect(await bare.git('show', 'main~1:moved.bin')).toBe(pointer)
    const moved = '/moved.bin filter=lfs diff=lfs merge=lfs -text'
    expect(await bare.git('show', 'begun:.gitattributes')).toBe(
      '/sub/a[[:space:]]folder/large[[:space:]]\\[1\\].bin filter=lfs diff=lfs merge=lfs -text',
    )
    expect(await bare.git('show', 'main~1:.gitattributes')).toBe(`* text\n${moved}`)
    expect(await bare.git('show', 'main:.gitattributes')).toBe('* text')
    expect(await bare.git.try(['fsck', '--strict'])).toMatchObject({ code: 0 })
  })

  it('has no trace of it where it is removed, nor of folders that contained only it', async () => {
    const tips = await without('remove')
    expect(await files('begun')).toEqual(['ordinary.bin', 'small'])
    expect(await files('main~1')).toEqual(['.gitattributes', 'ordinary.bin', 'small'])
    const was = originals.get('refs/heads/main') as string
    expect(await bare.git('rev-parse', 'main^{tree}')).toBe(
      await bare.git('rev-parse', `${was}^{tree}`),
    )
    const everything = await bare.git('rev-list', '--objects', '--all')
    expect(everything).not.toContain(await bare.git('rev-parse', `${was}~3:${large}`))
    expect(await bare.git.try(['fsck', '--strict'])).toMatchObject({ code: 0 })
    expect([...tips.keys()]).toEqual([...originals.keys()])
  })

  it('is not rewritten where the content cannot be stored', async () => {
    const full = new Error('no room')
    const keepLfs = () => Promise.reject(full)
    await expect(without('lfs', { keepLfs })).rejects.toBe(full)
  })

  it('can be rewritten together with its authors, in one pass', async () => {
    const mona = { original_name: 'Mona', original_email: 'mona@example.com' }
    const authors = [{ ...mona, name: 'Lisa', email: 'lisa@example.org' }]
    await without('remove', { authors })
    expect(await bare.git('log', '--format=%ae', 'main')).toBe(
      Array.from({ length: 4 }, () => 'lisa@example.org').join('\n'),
    )
    expect(await files('begun')).toEqual(['ordinary.bin', 'small'])
  })
})

describe('.gitattributes', () => {
  it.each([
    ['', '/a filter=lfs diff=lfs merge=lfs -text\n'],
    ['* text', '* text\n/a filter=lfs diff=lfs merge=lfs -text\n'],
    [
      '/a filter=lfs diff=lfs merge=lfs -text\r\n* text\r\n',
      '/a filter=lfs diff=lfs merge=lfs -text\r\n* text\r\n',
    ],
  ])('list a large file once: %j', (was, now) => {
    expect(attributesWith(was, ['a'])).toBe(now)
  })

  it('match a path literally', () => {
    expect(attributesWith('', ['a*b?\\[c]\td'])).toBe(
      '/a\\*b\\?\\\\\\[c\\][[:space:]]d filter=lfs diff=lfs merge=lfs -text\n',
    )
  })
})
