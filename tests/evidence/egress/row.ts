/** The result of one case, and the number of attempts. */
export interface Row extends Record<string, string | number> {
  About: string
  Case: string
  Tried: number
  Found: string
}

/** @throws Error if a promise is broken */
export function must(holds: boolean, about: string, found: unknown): void {
  if (!holds) throw new Error(`${about}: ${JSON.stringify(found)}`)
}
