import { everyScope, isScope } from '../../access/auth/scope-catalogue.ts'
import { isPlausible, withChecksum } from '../../access/auth/token-format.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { World, WorldToken } from './world.ts'

function checkScopes(token: WorldToken, place: string): void {
  const { scopes = [] } = 'scopes' in token ? token : {}
  const unknown = scopes.findIndex((scope) => scope !== everyScope && !isScope(scope))
  if (unknown < 0) return
  throw new ConfigError(
    `seed file: ${place}/scopes/${unknown} is the unknown scope "${scopes[unknown]}"`,
  )
}

/** Every request with such a token would be refused before it is looked up. */
function checkValue(value: string, place: string): void {
  if (isPlausible(value)) return
  const right = withChecksum(value)
  throw new ConfigError(
    `seed file: ${place} has the length of a generated token but a wrong checksum (its last six characters); use ${right}, or a shorter value`,
  )
}

/** Checks the values of tokens and their scopes. @throws ConfigError */
export function checkTokens({ tokens = {} }: World): void {
  for (const [value, token] of Object.entries(tokens)) {
    checkValue(value, `/tokens/${value}`)
    checkScopes(token, `/tokens/${value}`)
  }
}
