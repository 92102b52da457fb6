import promises, { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { recoverData, swapData, undoable } from '../../../server/control/state/swap-data.ts'

/** Renames until the process ends; undefined for no end. */
let left: number | undefined

/** Modules that were loaded before see the replaced function, too. */
beforeAll(() => {
  const { rename } = promises
  vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
    if (left !== undefined && left-- === 0) throw new Error('killed')
    await rename(from, to)
  })
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const files = [
  'devplatform.sqlite',
  'repositories/01/1.git/HEAD',
  'gists/x',
  'folder-id',
  'secret-key',
]

async function fill(folder: string, names: readonly string[], text: string): Promise<void> {
  for (const name of names) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** The files of a data folder with their contents. */
async function contents(data: string): Promise<Record<string, string>> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
  const own = paths.filter((path) => !path.startsWith(join(data, 'control')))
  const read = own.map(async (path) => [path.slice(data.length + 1), await readFile(path, 'utf8')])
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>
}

const all = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]))

describe('data that is replaced', () => {
  const folders: string[] = []
  afterEach(async () => {
    left = undefined
    for (const each of folders.splice(0)) await rm(each, { recursive: true })
  })

  const oldFiles = [...files, 'devplatform.sqlite-wal', 'migrations/1.tar.gz']

  async function prepare(): Promise<string> {
    const data = await mkdtemp(join(tmpdir(), 'devplatform-swap-'))
    folders.push(data)
    await fill(data, oldFiles, 'old')
    await fill(join(data, 'control', 'fresh'), files, 'new')
    return data
  }

  it('is the old or the new whenever the process ends', async () => {
    const seen = new Set<string>()
    for (let count = 0; ; count++) {
      const data = await prepare()
      left = count
      const ended = await swapData(data, 'fresh', 'old').then(
        () => true,
        () => false,
      )
      left = undefined
      await recoverData(data)
      const found = await contents(data)
      const isNew = found['folder-id'] === 'new'
      expect(found, `after ${count} renames`).toEqual(
        isNew ? all(files, 'new') : all(oldFiles, 'old'),
      )
      seen.add(isNew ? 'new' : 'old')
      if (ended) break
    }
    expect(seen).toEqual(new Set(['old', 'new']))
  })

  it('recovers when the recovery ends as well', async () => {
    for (let count = 1; count < 14; count++) {
      const data = await prepare()
      left = count
      await swapData(data, 'fresh', 'old').catch(() => {})
      left = 2
      await recoverData(data).catch(() => {})
      left = undefined
      await recoverData(data)
      expect(await contents(data), `after ${count} renames`).toEqual(all(files, 'new'))
    }
  })

  it('returns when the process ends during a change', async () => {
    const data = await prepare()
    const interrupted = undoable(data, 'fresh', async () => {
      await writeFile(join(data, 'folder-id'), 'half')
      throw new Error('killed')
    })
    await expect(interrupted).rejects.toThrow('killed')
    await recoverData(data)
    expect(await contents(data)).toEqual(all(files, 'new'))
    await recoverData(data)
    expect(await contents(data)).toEqual(all(files, 'new'))
  })
})
