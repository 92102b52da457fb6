import { ConfigError } from '../../core/config-error.ts'
import type { World } from './world.ts'

/** Contents of files, which git stores as they are. */
const isContent = (place: string) => /^\/repos\/\d+\/(files|releases\/\d+\/assets)\//.test(place)

function inspect(value: unknown, place: string, name: string): void {
  if (typeof value === 'string') {
    if (value.isWellFormed() && (!value.includes('\0') || isContent(place))) return
    throw new ConfigError(`${name}: ${place} contains a NUL character or an unpaired surrogate`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    inspect(key, `${place}/${key}`, name)
    inspect(each, `${place}/${key}`, name)
  }
}

/** Refuses what the API refuses and PostgreSQL cannot store. @throws ConfigError that names it */
export function checkText(world: World, name: string): void {
  inspect(world, '', name)
}
