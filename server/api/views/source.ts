import type { Issue } from '../../storage/issues/issues.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Gists that are answered together, and who asks: what belongs to them is then asked for once. */
export interface GistSource {
  ids: readonly number[]
  keys: ReadonlyMap<string, number>
  viewerId: number | undefined
}

/** An attestation among those that are answered together. */
export interface AttestationSource {
  id: number
  page: { ids: readonly number[] }
}

/** Schemas whose older form needs values that the newest one no longer shows. */
export interface Sources {
  repository: Repository
  'full-repository': Repository
  issue: Issue
  'base-gist': GistSource
  'gist-simple': GistSource
  attestation: AttestationSource
  'migration-repository': Repository
  'organization-full': Account
  'pull-request': Pull
  'pull-request-simple': Pull
}

const sources = new WeakMap<object, unknown>()

/** Notes what a view was made from, so that a downgrade need not look it up again. */
export function withSource<View extends object>(source: unknown, view: View): View {
  sources.set(view, source)
  return view
}

export const sourceOf = (view: object): unknown => sources.get(view)
