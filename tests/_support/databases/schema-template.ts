import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { templateFolder } from './template-folder.ts'

const name = 'devplatform.sqlite'

/** If several processes write it concurrently, the last one wins: all write the same. */
async function make(file: string, root: string): Promise<void> {
  const { openStorage } = await import('../../../server/storage/index.ts') // takes seconds to load
  const own = join(await mkdtemp(join(root, 'schema-')), name)
  await (await openStorage(`sqlite:${own}`, { durable: false }))[Symbol.asyncDispose]()
  await rename(own, file)
}

/** The current schema of the embedded store, made once because that is slow. */
export async function schemaFile(): Promise<string> {
  const root = templateFolder()!
  const file = join(root, name)
  if (!existsSync(file)) await make(file, root)
  return file
}

/** Copies the current schema into an empty data folder. */
export async function copySchema(data: string): Promise<void> {
  if (templateFolder() === undefined || existsSync(join(data, name))) return
  const file = await schemaFile()
  await mkdir(data, { recursive: true })
  await copyFile(file, join(data, name))
}
