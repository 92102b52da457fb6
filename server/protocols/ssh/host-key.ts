import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newKeyPair } from './key-pair.ts'

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'
const exists = (error: NodeJS.ErrnoException) => error.code === 'EEXIST'

/** Creates the key file, unless another process creates it first. */
async function makeKey(folder: string, file: string): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}.key`)
  try {
    const { private: key } = newKeyPair()
    await writeFile(unfinished, key, { mode: 0o600, flush: true })
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (!exists(error)) throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * The host key of the server. It is created once and stored in the data folder, readable only by
 * its owner.
 * @returns the private key in OpenSSH format
 */
export async function hostKey(folder: string): Promise<string> {
  const file = join(folder, 'ssh_host_ed25519_key')
  const read = () => readFile(file, 'utf8')
  return read().catch(async (error: NodeJS.ErrnoException) => {
    if (!isAbsent(error)) throw error
    await makeKey(folder, file)
    return read()
  })
}
