import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceFolder } from '../../../tools/docs-site/replace-folder.ts'

describe('replaceFolder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replace-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('replaces everything in the folder, and leaves nothing beside it', async () => {
    const target = join(folder, 'one', 'site')
    await replaceFolder(target, new Map([['a/first.txt', '1']]))
    await replaceFolder(target, new Map([['b/second.txt', '2']]))
    expect(await readdir(target)).toEqual(['b'])
    expect(await readFile(join(target, 'b/second.txt'), 'utf8')).toBe('2')
    expect(await readdir(join(folder, 'one'))).toEqual(['site'])
  })

  it('leaves the result of one call when several run concurrently', async () => {
    const target = join(folder, 'many', 'site')
    const files = (each: number) =>
      new Map(Array.from({ length: 5 }, (_, index) => [`${index}/page.txt`, String(each)] as const))
    await Promise.all(Array.from({ length: 12 }, (_, each) => replaceFolder(target, files(each))))
    const names = await readdir(target)
    const texts = names.map((name) => readFile(join(target, name, 'page.txt'), 'utf8'))
    expect(names).toHaveLength(5)
    expect(new Set(await Promise.all(texts)).size).toBe(1)
    expect(await readdir(join(folder, 'many'))).toEqual(['site'])
  })
})
