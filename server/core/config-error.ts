/** A usage or configuration error: one line for the operator, and exit code 2. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
