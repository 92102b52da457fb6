/** Checks for configuration values, with error messages. */

/** The configuration or the command is invalid; nothing was compared. */
export class ConfigError extends Error {}

type Entries = Record<string, unknown>

/** @throws ConfigError when it is not a map */
export function entries(value: unknown, at: string): Entries {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Entries
  throw new ConfigError(`${at}: must be a map`)
}

/** A map that has only these keys. */
export function known(value: unknown, at: string, keys: readonly string[]): Entries {
  const map = entries(value, at)
  const unknown = Object.keys(map).find((key) => !keys.includes(key))
  if (unknown === undefined) return map
  throw new ConfigError(`${at}: \`${unknown}\` is unknown; known keys are ${keys.join(', ')}`)
}

export function text(value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new ConfigError(`${at}: must be a string`)
}

/** A list is required, because JavaScript reorders map keys that look like numbers. */
export function items(value: unknown, at: string): unknown[] {
  if (Array.isArray(value)) return value
  throw new ConfigError(`${at}: must be a list`)
}

export const texts = (value: unknown, at: string): string[] =>
  items(value, at).map((each, index) => text(each, `${at}[${index}]`))

export function flag(value: unknown, at: string): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  throw new ConfigError(`${at}: must be true or false`)
}
