import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDocs } from '../../spec/codegen/docs.ts'
import { generate } from '../../spec/codegen/generate.ts'
import { root } from '../_support/bundles.ts'

const committed = join(root, 'generated')

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

describe('generated/', () => {
  let fresh: string
  beforeAll(async () => {
    fresh = await mkdtemp(join(tmpdir(), 'generated-'))
    await generate(fresh)
  })
  afterAll(() => rm(fresh, { recursive: true }))

  it('holds what `npm run generate` writes, and nothing else', async () => {
    expect(await filesIn(committed)).toEqual(await filesIn(fresh))
  })

  it('is fresh: generating again changes no byte', async () => {
    for (const name of await filesIn(fresh)) {
      const [now, then] = await Promise.all(
        [fresh, committed].map((folder) => readFile(join(folder, name), 'utf8')),
      )
      // Not toBe: the difference of two large files takes minutes to print.
      expect(now === then, `${name} is stale: run npm run generate`).toBe(true)
    }
  })
})

describe('the documentation', () => {
  let site: string
  beforeAll(async () => {
    site = await mkdtemp(join(tmpdir(), 'site-'))
    await buildDocs(site)
  })
  afterAll(() => rm(site, { recursive: true }))

  it('has no link that leads nowhere, and loads nothing from the network', async () => {
    const names = await readdir(site)
    for (const name of names) {
      const text = await readFile(join(site, name), 'utf8')
      const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id!}`))
      const links = [...text.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href!)
      expect(links.filter((href) => !ids.has(href) && !names.includes(href))).toEqual([])
      expect(text).not.toMatch(/(src|srcset)=|<link|@import|url\(/)
    }
  })
})
