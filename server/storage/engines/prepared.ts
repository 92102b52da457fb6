import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Handle } from '../schema/tables.ts'
import type { Engine } from './engine.ts'

/** Stands for a value of a query that is made before the value is known. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Value = string | number | null

/** A place for each value. */
type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** Where a query runs. */
export interface Connected {
  handle: Handle
  engine: Engine
}

const slots = new Proxy({}, { get: (_target, name) => sql.val(new Slot(String(name))) })

/**
 * A query whose text is made once for each database, when it first runs: making it takes several
 * times as long as running it.
 * @param build builds the query, with places for the values
 */
export function prepared<Values extends { [Name in keyof Values]: Value }, Output>(
  build: (handle: Handle, values: Slots<Values>, engine: Engine) => Compilable<Output>,
): (connected: Connected, values: Values) => Promise<Output[]> {
  const made = new WeakMap<Engine, CompiledQuery<Output>>()
  const textFor = ({ handle, engine }: Connected) => {
    const known = made.get(engine) ?? build(handle, slots as Slots<Values>, engine).compile()
    made.set(engine, known)
    return known
  }
  return async (connected, values) => {
    const { parameters, ...text } = textFor(connected)
    const given = parameters.map((each) =>
      each instanceof Slot ? values[each.name as keyof Values] : each,
    )
    const { rows } = await connected.handle.executeQuery<Output>({ ...text, parameters: given })
    return rows
  }
}
