/*
 * What only older versions take travels under a symbol: no JSON has it, so no caller of the newest version
 * can send it, and handlers keep it without knowing what it is.
 */
const former = Symbol('what only older versions take')

type Values = Record<string, unknown>

/** Moves what the newest version does not take out of the way of what it does. */
export function moveLegacyFields(body: unknown, names: readonly string[]): void {
  if (typeof body !== 'object' || body === null) return
  const values = body as Values & { [former]?: Values }
  for (const name of names) {
    if (values[name] === undefined) continue
    values[former] = { ...values[former], [name]: values[name] }
    delete values[name]
  }
}

/** What was set aside of a body, for whoever stores it. */
export const legacyFieldsOf = (body: object): Values =>
  (body as { [former]?: Values })[former] ?? {}
