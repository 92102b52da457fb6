import type { Issue } from '../../storage/issues/issues.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Gists in one response, and the caller. Related rows are then read once for all of them. */
export interface GistSource {
  ids: readonly number[]
  keys: ReadonlyMap<string, number>
  viewerId: number | undefined
}

/** An attestation, and all attestations in the same response. */
export interface AttestationSource {
  id: number
  page: { ids: readonly number[] }
}

/** The source rows of schemas. Downgrades need values that the newest form no longer has. */
export interface Sources {
  repository: Repository
  'full-repository': Repository
  'repository-search-item': Repository
  issue: Issue
  'issue-search-item': Issue
  'base-gist': GistSource
  'gist-simple': GistSource
  attestation: AttestationSource
  'migration-repository': Repository
  'organization-full': Account
  'pull-request': Pull
  'pull-request-simple': Pull
}

const sources = new WeakMap<object, unknown>()

/** Remembers the source of a view, so that a downgrade need not read it again. */
export function withSource<View extends object>(source: unknown, view: View): View {
  sources.set(view, source)
  return view
}

export const sourceOf = (view: object): unknown => sources.get(view)
