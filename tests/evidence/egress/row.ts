/** What came of one case, and how often it was tried. */
export interface Row extends Record<string, string | number> {
  About: string
  Case: string
  Tried: number
  Found: string
}

/** @throws Error when a promise is broken */
export function must(holds: boolean, about: string, found: unknown): void {
  if (!holds) throw new Error(`${about}: ${JSON.stringify(found)}`)
}
