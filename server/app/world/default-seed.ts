import { existsSync } from 'node:fs'
import type { Config } from '../../core/config.ts'
import { seedFile } from '../init.ts'
import { demoWorld } from './read.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * The demo data has well-known tokens. It is loaded only in development, and only when the server
 * is reachable from this machine alone.
 */
const demoAllowed = ({ production, host }: Config) => !production && loopback.has(host)

/** The seed of an empty database: a given one, a file in the current folder, or the demo data. */
export function seedOf(config: Config): string | undefined {
  if (config.world === 'demo') return demoWorld
  if (config.world !== undefined) return config.world
  if (!config.production && existsSync(seedFile)) return seedFile
  return demoAllowed(config) ? demoWorld : undefined
}
