import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'
import { reasonOf } from './reason-of.ts'
import type { Keys } from './secret-key.ts'

const ownerOnly = 0o600

const fileIn = (data: string): string => join(data, 'secret-key')
const newKey = (): string => randomBytes(32).toString('base64')

const failure = (file: string, action: string, error: unknown) =>
  new ConfigError(`the key file ${file} cannot be ${action}: ${reasonOf(error)}`)

/**
 * Reads the keys of a data folder, one per line.
 * @throws ConfigError when they cannot be read, or when there are none
 */
export function readKeyFile(data: string): Keys {
  const file = fileIn(data)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw failure(file, 'read', error)
  }
  const lines = text.split('\n').map((line) => line.trim())
  const [first, ...more] = lines.filter((line) => line !== '')
  if (first === undefined) throw new ConfigError(`the key file ${file} is empty`)
  return [first, ...more]
}

/** Creates a file that only its owner can read, and syncs it to disk. */
async function writeOwn(file: string, text: string, owner?: { uid: number; gid: number }) {
  const handle = await open(file, 'wx', ownerOnly)
  try {
    if (owner) await handle.chown(owner.uid, owner.gid)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder, so that a new file in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Creates the first key of a data folder. When several processes start concurrently, only one
 * creates it.
 */
export async function makeKeyFile(data: string): Promise<void> {
  const file = fileIn(data)
  if (existsSync(file)) return
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeOwn(unfinished, newKey())
  try {
    await link(unfinished, file) // atomic: fails if the file already exists
    await syncFolder(data)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished)
  }
}

/**
 * Replaces the key file atomically: readers see the old keys or the new ones. The owner of the file
 * is kept.
 */
async function replaceKeys(data: string, keys: Keys): Promise<void> {
  const file = fileIn(data)
  const unfinished = `${file}.new`
  try {
    await rm(unfinished, { force: true }) // left behind by a killed process
    await writeOwn(unfinished, `${keys.join('\n')}\n`, await stat(file))
    await rename(unfinished, file)
    await syncFolder(data)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw failure(file, 'replaced', error)
  }
}

/**
 * Adds a new first key to a data folder. The caller must hold the lock for key changes.
 * @throws ConfigError when the keys cannot be read or replaced
 */
export async function addKey(data: string): Promise<void> {
  await replaceKeys(data, [newKey(), ...readKeyFile(data)])
}

/**
 * Removes all keys of a data folder except the first. The caller must hold the lock for key
 * changes.
 */
export async function dropFormerKeys(data: string): Promise<void> {
  const [present] = readKeyFile(data)
  await replaceKeys(data, [present])
}
