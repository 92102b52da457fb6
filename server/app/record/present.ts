/** The properties of an object that have a value. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Leaves out properties without a value, empty lists and `false`, which are defaults of a seed. */
export function present<T extends object>(object: T): Present<T> {
  const isGiven = (value: unknown) =>
    value !== undefined &&
    value !== null &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => isGiven(value)),
  ) as Present<T>
}
