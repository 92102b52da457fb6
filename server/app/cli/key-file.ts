import { open, rm } from 'node:fs/promises'
import { ConfigError } from '../../core/config-error.ts'

const ownerOnly = 0o600

/**
 * Makes a file that only its owner may read, before there is anything to put into it, and fills it with
 * the key that `make` comes back with. Nothing is overwritten, and nothing is left when `make` fails.
 * @param path none: no file is wanted
 * @throws ConfigError when the file cannot be made
 */
export async function keepKey<Made extends { privateKey: string }>(
  path: string | undefined,
  make: () => Promise<Made>,
): Promise<Made> {
  if (path === undefined) return make()
  const file = await open(path, 'wx', ownerOnly).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'is there already' : `cannot be made: ${error.message}`
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

/** Says where a key went: into the file, or out with the rest. */
export const keyOutput = (path: string | undefined, privateKey: string) => ({
  json: path === undefined ? { pem: privateKey } : { key_file: path },
  lines: path === undefined ? privateKey.trimEnd().split('\n') : [`private key    ${path}`],
})
