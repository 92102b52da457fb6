/*
 * Values that only older versions accept are stored under a symbol. JSON cannot contain symbols, so
 * callers of the newest version cannot send them, and handlers pass them on unchanged.
 */
const former = Symbol('fields of older versions')

type Values = Record<string, unknown>

/** Moves fields that the newest version does not accept under the symbol. */
export function moveLegacyFields(body: unknown, names: readonly string[]): void {
  if (typeof body !== 'object' || body === null) return
  const values = body as Values & { [former]?: Values }
  for (const name of names) {
    if (values[name] === undefined) continue
    values[former] = { ...values[former], [name]: values[name] }
    delete values[name]
  }
}

/** The fields that `setAside` moved, for storing them. */
export const legacyFieldsOf = (body: object): Values =>
  (body as { [former]?: Values })[former] ?? {}
