import type { Config } from './config.ts'
import { makeKeyFile, readKeyFile, type Keys } from './secret-key-file.ts'

/** What says which keys there are. */
export type KeySettings = Pick<Config, 'data' | 'secretKey' | 'otherSecretKeys'>

/**
 * The keys as they are now: the operator's, or those of the data folder where none is given.
 * @throws ConfigError when the data folder's cannot be read
 */
export function readKeys({ data, secretKey, otherSecretKeys }: KeySettings): Keys {
  const [first, ...more] = secretKey ? ([secretKey] as const) : readKeyFile(data)
  return [first, ...more, ...otherSecretKeys]
}

/**
 * Reads the keys whenever it is called. In development the first start makes one in the data folder,
 * readable by its owner only.
 */
export async function keysOf(settings: KeySettings): Promise<() => Keys> {
  if (!settings.secretKey) await makeKeyFile(settings.data)
  return () => readKeys(settings)
}
