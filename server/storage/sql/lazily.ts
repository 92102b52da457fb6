type Makers = Record<string, (given: never) => object>

type Made<M extends Makers> = { [Name in keyof M]: ReturnType<M[Name]> }

/** What all makers need together. */
type Given<M extends Makers> = M[keyof M] extends (given: infer Needed) => object ? Needed : never

interface Target {
  given: unknown
  made: Record<string | symbol, object | undefined>
}

/**
 * Makes objects whose properties are made when they are first read. They can be spread like any
 * other, which makes all of them.
 */
export function lazily<M extends Makers>(makers: M): (given: Given<M>) => Made<M> {
  const makersByName = new Map<string | symbol, (given: unknown) => object>(
    Object.entries(makers) as never,
  )
  const names = [...makersByName.keys()]
  const read = ({ given, made }: Target, name: string | symbol) =>
    (made[name] ??= makersByName.get(name)?.(given))
  const handler: ProxyHandler<Target> = {
    get: read,
    has: (_target, name) => makersByName.has(name),
    ownKeys: () => names,
    getOwnPropertyDescriptor: (target, name) =>
      makersByName.has(name)
        ? { value: read(target, name), enumerable: true, configurable: true, writable: true }
        : undefined,
  }
  return (given) => new Proxy({ given, made: {} }, handler) as never
}
