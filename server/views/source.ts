import type { Repository } from '../storage/repositories.ts'

/** Schemas whose older form needs values that the newest one no longer shows. */
export interface Sources {
  repository: Repository
  'full-repository': Repository
}

const sources = new WeakMap<object, unknown>()

/** Notes what a view was made from, so that a downgrade need not look it up again. */
export function madeFrom<View extends object>(source: unknown, view: View): View {
  sources.set(view, source)
  return view
}

export const sourceOf = (view: object): unknown => sources.get(view)
