/** Compares the ways to authenticate. */
import type { Operation } from '../contract/contract.ts'

type Report = (rule: string, message: string, field: string) => void
/** Schemes that a request uses together, with the scopes that they need. */
type Way = Record<string, string[]>

/** An empty way, or none at all, accepts requests without credentials. */
const waysOf = ({ security = [] }: Operation): Way[] =>
  (security as Way[]).filter((way) => Object.keys(way).length > 0)

/** Whether a request that uses one way is sufficient for another. */
const suffices = (used: Way, needed: Way) =>
  Object.entries(needed).every(([scheme, scopes]) => {
    const held = used[scheme]
    return held !== undefined && scopes.every((scope) => held.includes(scope))
  })

/**
 * Every way to authenticate that was sufficient must still be, unless none is left to choose from.
 * Redocly compares only whether requests without credentials are accepted.
 */
export function compareSecurity(base: Operation, revision: Operation, report: Report): void {
  const now = waysOf(revision)
  if (now.length === 0) return
  for (const used of waysOf(base)) {
    if (now.some((needed) => suffices(used, needed))) continue
    const names = Object.keys(used).join(' with ')
    report('security-narrowed', `no longer accepts \`${names}\``, 'security')
  }
}
