import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import type { StorePlace } from '../config.ts'

/**
 * A mistyped folder must not be taken for an empty one.
 * @throws ConfigError when there is no data
 */
export function requireData({ data, databaseUrl }: StorePlace): void {
  const needed = databaseUrl === undefined ? join(data, 'devplatform.sqlite') : data
  if (!existsSync(needed)) throw new ConfigError(`${needed} does not exist; pass --data DIR`)
}
