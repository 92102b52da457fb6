import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ssh2 from 'ssh2'

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'
const isThere = (error: NodeJS.ErrnoException) => error.code === 'EEXIST'

/** Puts a new key there, unless another process was first. */
async function makeKey(folder: string, file: string): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}.key`)
  try {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519')
    await writeFile(unfinished, key, { mode: 0o600, flush: true })
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (!isThere(error)) throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * The key by which clients know this server again: made once, and kept in the data folder for nobody else
 * to read.
 * @returns the private key as OpenSSH writes it
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
