import type { Config } from './config.ts'
import { makeKeyFile, readKeyFile, type Keys } from './secret-key-file.ts'

/** The settings that determine the keys. */
export type KeySettings = Pick<Config, 'data' | 'secretKey' | 'otherSecretKeys'>

/**
 * Reads the current keys: those of the configuration, or else those of the data folder.
 * @throws ConfigError when the key file cannot be read
 */
export function readKeys({ data, secretKey, otherSecretKeys }: KeySettings): Keys {
  const [first, ...more] = secretKey ? ([secretKey] as const) : readKeyFile(data)
  return [first, ...more, ...otherSecretKeys]
}

/**
 * Returns a function that reads the current keys. In development, the first start creates a key in
 * the data folder, readable only by its owner.
 */
export async function keysOf(settings: KeySettings): Promise<() => Keys> {
  if (!settings.secretKey) await makeKeyFile(settings.data)
  return () => readKeys(settings)
}
