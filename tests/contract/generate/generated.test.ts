import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../tools/contract/processes.ts'
import { generate } from '../../../tools/generate/main.ts'
import { olderFiles } from '../../../tools/generate/older.ts'
import { root, versions } from '../../_support/bundles.ts'

const committed = join(root, 'generated')

/** What .gitignore lists. */
const following = versions
  .slice(1)
  .flatMap((version) => [`${version}/openapi.yaml`, `${version}/types.ts`])

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

  it('what is not in git is the same when it is made of the newest bundle', async () => {
    const files = await olderFiles(fresh)
    expect(files.map(([path]) => path)).toEqual(following.map((name) => join(fresh, name)))
    for (const [path, text] of files)
      expect((await readFile(path, 'utf8')) === text, path).toBe(true)
  })

  it('git has no file that follows from the newest bundle, and all others', async () => {
    const ignored = ['ls-files', '--ignored', '--exclude-standard']
    const list = async (kind: string) =>
      (await run('git', [...ignored, kind, 'generated'], { cwd: root })).trim()
    expect(await list('--others')).toBe(following.map((name) => `generated/${name}`).join('\n'))
    expect(await list('--cached')).toBe('')
  })
})
