import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../../tools/generate/main.ts'
import { root } from '../../_support/bundles.ts'

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

  it('equals the output of `npm run generate`', async () => {
    expect(await filesIn(committed)).toEqual(await filesIn(fresh))
  })

  it('generating again changes no byte', async () => {
    for (const name of await filesIn(fresh)) {
      const [now, then] = await Promise.all(
        [fresh, committed].map((folder) => readFile(join(folder, name), 'utf8')),
      )
      // Not toBe: printing the difference of two large files would take minutes.
      expect(now === then, `${name} is stale: run npm run generate`).toBe(true)
    }
  })
})
