import { demoWorld, readWorld, validateWorld } from '../world/read.ts'
import type { World } from '../world/world.ts'
import type { PlatformOptions } from './platform.ts'

/** Reads the seed of an embedded server; undefined for none. */
export function seedOf(seed: PlatformOptions['seed'] = 'demo'): (() => Promise<World>) | undefined {
  if (seed === null) return undefined
  if (typeof seed === 'string') return () => readWorld(seed === 'demo' ? demoWorld : seed)
  return () => validateWorld(seed, 'seed')
}
