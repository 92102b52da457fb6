import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachOf } from '../../core/concurrency/for-each-of.ts'

/** Files that are copied at a time. */
const concurrency = 16

/** git never changes an object, it only adds and removes them. So both copies can be one file. */
const isShared = (folders: readonly string[]) =>
  folders.includes('objects') && !folders.includes('info')

async function* filesIn(folder: string, inside: readonly string[]): AsyncGenerator<string[]> {
  for (const entry of await readdir(join(folder, ...inside), { withFileTypes: true })) {
    const path = [...inside, entry.name]
    if (!entry.isDirectory()) yield path
    else {
      yield [...path, '']
      yield* filesIn(folder, path)
    }
  }
}

/** Copies a folder that nobody writes to. Objects of git become hard links. */
export async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  await forEachOf(filesIn(source, []), concurrency, async (path) => {
    const to = join(target, ...path)
    if (path.at(-1) === '') return void (await mkdir(to, { recursive: true }))
    await mkdir(join(to, '..'), { recursive: true })
    const from = join(source, ...path)
    if (isShared(path.slice(0, -1))) await link(from, to).catch(() => copyFile(from, to))
    else await copyFile(from, to, constants.COPYFILE_FICLONE)
  })
}
