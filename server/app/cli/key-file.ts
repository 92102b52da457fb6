import { open, rm } from 'node:fs/promises'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'

const ownerOnly = 0o600

/**
 * Creates a file that only its owner can read, calls `make`, and writes the returned key to the
 * file. An existing file is not overwritten. When `make` fails, the file is removed.
 * @param path undefined for no file
 * @throws ConfigError when the file cannot be created
 */
export async function writeKeyFile<Made extends { privateKey: string }>(
  path: string | undefined,
  make: () => Promise<Made>,
): Promise<Made> {
  if (path === undefined) return make()
  const file = await open(path, 'wx', ownerOnly).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'already exists' : `cannot be created: ${reasonOf(error)}`
    throw new ConfigError(`--key-file ${path} ${why}`)
  })
  try {
    const made = await make()
    await file.writeFile(made.privateKey)
    return made
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** The output for a new key: the path of its file, or the key itself. */
export const keyOutput = (path: string | undefined, privateKey: string) => ({
  json: path === undefined ? { pem: privateKey } : { key_file: path },
  lines: path === undefined ? privateKey.trimEnd().split('\n') : [`private key    ${path}`],
})
