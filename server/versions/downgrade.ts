import { occurrences } from '../../generated/2026-03-10/occurrences.ts'
import { madeFrom, sourceOf } from '../views/source.ts'
import type { ChangeContext, VersionChange } from './change.ts'

type Json = Record<string, unknown>
type Transform = (json: Json, source: unknown, context: ChangeContext) => Json | Promise<Json>
interface Step {
  path: readonly string[]
  transform: Transform
}

/** Turns the newest form of what a place carries into the older one. */
export type Downgrade = (place: string, body: unknown, context: ChangeContext) => Promise<unknown>

/**
 * Compiles a version's changes against the table of occurrences, so that a reply pays only for the
 * changes that touch it. A place is an operation and its status (`repos/get 200`) or a webhook's event
 * (`webhook push`). Bodies are changed in place: views make them anew for every reply.
 */
export function compileDowngrade(changes: readonly VersionChange[]): Downgrade {
  const plans = new Map<string, Step[]>()
  for (const [place, found] of Object.entries(occurrences)) {
    const steps = changes.flatMap((change) => stepsOf(change, found))
    if (steps.length > 0) plans.set(place, steps)
  }
  return async (place, body, context) => {
    const root = { body }
    for (const { path, transform } of plans.get(place) ?? []) {
      await visit(root, 'body', path, 0, (json) => apply(transform, json, context))
    }
    return root.body
  }
}

function stepsOf(change: VersionChange, found: Record<string, string[][]>): Step[] {
  if (!('schemas' in change)) return []
  return change.schemas.flatMap((name) =>
    (found[name] ?? []).map((path) => ({ path, transform: change.downgrade })),
  )
}

function apply(transform: Transform, json: Json, context: ChangeContext): Json | Promise<Json> {
  const source = sourceOf(json)
  const changed = transform(json, source, context)
  if (source === undefined) return changed
  return changed instanceof Promise
    ? changed.then((late) => madeFrom(source, late))
    : madeFrom(source, changed)
}

/** Replaces every object at `path` below `holder[key]`; what is absent or null stays so. */
async function visit(
  holder: Record<string, unknown> | unknown[],
  key: string | number,
  path: readonly string[],
  depth: number,
  change: (json: Json) => Json | Promise<Json>,
): Promise<void> {
  const value = (holder as Record<string | number, unknown>)[key]
  if (typeof value !== 'object' || value === null) return
  const step = path[depth]
  if (step === undefined) {
    const changed = change(value as Json)
    ;(holder as Record<string | number, unknown>)[key] =
      changed instanceof Promise ? await changed : changed
  } else if (step === '*') {
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
    for (const each of keys) await visit(value as Json, each, path, depth + 1, change)
  } else {
    await visit(value as Json, step, path, depth + 1, change)
  }
}
