import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

/** Keys as texts: the first encrypts secrets in the store, all of them decrypt. */
export type Keys = readonly [string, ...string[]]

const ownerOnly = 0o600

const fileIn = (data: string): string => join(data, 'secret-key')
const newKey = (): string => randomBytes(32).toString('base64')

const failure = (file: string, what: string, error: unknown) =>
  new ConfigError(`the key file ${file} cannot be ${what}: ${(error as Error).message}`)

/**
 * The keys of a data folder, one a line.
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

/** Makes a file that only its owner may read and that outlives a power cut. */
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

/** A name in a folder outlives a power cut only when the folder was synced as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Creates the first key of a data folder. If several processes start concurrently, one of them does.
 * @throws ConfigError when it cannot be created
 */
export async function makeKeyFile(data: string): Promise<void> {
  const file = fileIn(data)
  if (existsSync(file)) return
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeOwn(unfinished, newKey())
    await link(unfinished, file) // with all that is in it, and only where there is none yet
    await syncFolder(data)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw failure(file, 'created', error)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Readers see the old keys or the new ones, never a partial file. Keeps the owner of the file. */
async function replaceKeys(data: string, keys: Keys): Promise<void> {
  const file = fileIn(data)
  const unfinished = `${file}.new`
  try {
    await rm(unfinished, { force: true }) // left by a process that was killed
    await writeOwn(unfinished, `${keys.join('\n')}\n`, await stat(file))
    await rename(unfinished, file)
    await syncFolder(data)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw failure(file, 'replaced', error)
  }
}

/**
 * Puts a new key before the keys of a data folder. Nobody else may change them meanwhile.
 * @throws ConfigError when there are none, or they cannot be replaced
 */
export async function addKey(data: string): Promise<void> {
  await replaceKeys(data, [newKey(), ...readKeyFile(data)])
}

/** Removes all keys of a data folder but the first. Nobody else may change them meanwhile. */
export async function dropFormerKeys(data: string): Promise<void> {
  const [present] = readKeyFile(data)
  await replaceKeys(data, [present])
}

/** Puts the keys of one data folder, which may have none, before those of another, in the first. */
export async function mergeKeyFiles(data: string, other: string): Promise<void> {
  const others = readKeyFile(other)
  if (!existsSync(fileIn(data))) return writeOwn(fileIn(data), `${others.join('\n')}\n`)
  const own = readKeyFile(data)
  await replaceKeys(data, [...own, ...others.filter((key) => !own.includes(key))])
}
