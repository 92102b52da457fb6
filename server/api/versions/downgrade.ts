import { occurrences } from '../../../generated/newest/occurrences.ts'
import { withSource, sourceOf } from '../views/source.ts'
import type { ChangeContext, FlatChange, SchemaChange } from './change.ts'

type Json = Record<string, unknown>
type Holder = Record<string | number, unknown>
type Transform = SchemaChange['downgrade']
interface Step {
  path: readonly string[]
  transforms: Transform[]
}

/** Paths of each schema in a body. */
type Places = Record<string, string[][]>

/** Converts a body from the newest version to an older one. */
export type Downgrade = (place: string, body: unknown, context: ChangeContext) => Promise<unknown>

/**
 * The changes of bodies at a place: an operation with a status (`repos/get 200`) or a webhook event
 * (`webhook push`).
 */
type BodyPlans = (place: string) => readonly Step[]

/**
 * Plans each place on its own, so that a response pays only for the changes that affect it, and on
 * first use, so that a start pays for none.
 */
export function planBodies(changes: readonly FlatChange[]): BodyPlans {
  const plans = new Map<string, Step[]>()
  return (place) => {
    const text = occurrences[place]
    if (text === undefined) return []
    const steps = plans.get(place) ?? stepsOf(changes, JSON.parse(text) as Places)
    plans.set(place, steps)
    return steps
  }
}

/**
 * Carries out plans. Bodies are modified in place, because views build a new one for every
 * response. Synchronous changes are not awaited: a list of one hundred items would otherwise take
 * one hundred turns of the event loop.
 */
export function downgradeBy(plans: BodyPlans): Downgrade {
  return async (place, body, context) => {
    const root = { body }
    for (const { path, transforms } of plans(place)) {
      const late: Promise<void>[] = []
      visit(root, 'body', path, 0, { transforms, context, late })
      if (late.length > 0) await Promise.all(late)
    }
    return root.body
  }
}

/** The changes for each path, in order. Each path is visited once. */
function stepsOf(changes: readonly FlatChange[], found: Places): Step[] {
  const steps = new Map<string, Step>()
  for (const change of changes) {
    if (!('schemas' in change)) continue
    for (const path of change.schemas.flatMap((name) => found[name] ?? [])) {
      const key = path.join('/')
      const step = steps.get(key) ?? { path, transforms: [] }
      if (!step.transforms.includes(change.downgrade)) step.transforms.push(change.downgrade)
      steps.set(key, step)
    }
  }
  return [...steps.values()]
}

interface Visit {
  transforms: readonly Transform[]
  context: ChangeContext
  /** Pending asynchronous changes. */
  late: Promise<void>[]
}

/** Changes every object at `path` below `holder[key]`. Absent and null values are skipped. */
function visit(
  holder: Holder,
  key: string | number,
  path: readonly string[],
  depth: number,
  how: Visit,
): void {
  const value = holder[key]
  if (typeof value !== 'object' || value === null) return
  const step = path[depth]
  if (step === undefined) change(holder, key, value as Json, how)
  else if (step !== '*') visit(value as Holder, step, path, depth + 1, how)
  else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      visit(value as never, index, path, depth + 1, how)
  } else for (const each of Object.keys(value)) visit(value as Holder, each, path, depth + 1, how)
}

function change(holder: Holder, key: string | number, json: Json, how: Visit): void {
  const source = sourceOf(json)
  const keep = (changed: Json) => {
    if (changed === json) return
    holder[key] = source === undefined ? changed : withSource(source, changed)
  }
  const changed = applyFrom(0, json, source, how)
  if (changed instanceof Promise) how.late.push(changed.then(keep))
  else keep(changed)
}

/** Applies all transforms in order, awaiting only asynchronous ones. */
function applyFrom(start: number, json: Json, source: unknown, how: Visit): Json | Promise<Json> {
  let present = json
  for (let index = start; index < how.transforms.length; index++) {
    const next = (how.transforms[index] as Transform)(present, source, how.context)
    if (next instanceof Promise) return next.then((late) => applyFrom(index + 1, late, source, how))
    present = next
  }
  return present
}
