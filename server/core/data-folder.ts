import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from './config-error.ts'
import { reasonOf } from './reason-of.ts'

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/** Whether there is something at a path. @throws what the file system throws, except for ENOENT */
async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * Creates a folder and its missing parents. The recursive `mkdir` of Node never ends where the
 * parent exists and cannot have folders, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let at = path; !(await exists(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    await mkdir(folder).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error // another process created it
    })
  }
}

/** Writes a file and removes it. Permissions alone don't tell about full and read-only disks. */
async function tryWriting(folder: string): Promise<void> {
  const file = join(folder, `.writable-${randomUUID()}`)
  try {
    await writeFile(file, 'devplatform\n', { flag: 'wx' })
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Creates the data folder where it is missing, and checks that the server can write to it.
 * @param path absolute
 * @throws ConfigError that says why it cannot be used
 */
export async function openDataFolder(path: string): Promise<void> {
  const failed = (what: string) => (error: unknown) => {
    throw new ConfigError(`cannot ${what} ${path}: ${reasonOf(error)}`)
  }
  await makeFolder(path).catch(failed('create'))
  const { isFolder } = await stat(path)
    .then((found) => ({ isFolder: found.isDirectory() }))
    .catch(failed('open'))
  if (!isFolder) throw new ConfigError(`cannot use ${path} as the data folder: not a directory`)
  await tryWriting(path).catch(failed('write to'))
}
