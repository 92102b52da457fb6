/** Compares the terms of an operation: its costs, its size limits and its pagination. */
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../contract/contract.ts'

type Report = (rule: string, message: string, field: string) => void

interface Limit {
  category?: string
  primary?: boolean
}

/**
 * A changed primary limit may refuse calls that were allowed. Points and content creation belong to
 * the secondary limits, which may change without notice.
 */
function compareLimits(base: Operation, revision: Operation, report: Report): void {
  const [before, now] = [base, revision].map((each) => each['x-rate-limit'] as Limit | undefined)
  if (!before || !now) return
  const wasFree = before.primary === false && now.primary !== false
  const isOther = before.category !== now.category
  if (isOther || wasFree)
    report('limit-class-changed', `now counts as ${now.category}`, 'x-rate-limit')
}

/** A removed or replaced procedure is a breaking change: numbered pages are not cursor pages. */
function compareProcedures(base: Operation, revision: Operation, report: Report): void {
  for (const field of ['x-pagination', 'x-conditional', 'x-body-in-query'] as const) {
    const kept = !base[field] || isDeepStrictEqual(base[field], revision[field])
    if (!kept) report(`${field.slice(2)}-changed`, `changed \`${field}\``, field)
  }
}

/** Without a limit of its own, the service default applies, which is not compared. */
function compareSizes(base: Operation, revision: Operation, report: Report): void {
  const field = 'x-body-limit'
  const [before, now] = [base[field], revision[field]] as (number | undefined)[]
  if (before === undefined || before <= (now ?? 0)) return
  report('body-limit-lowered', 'has a lower body limit', field)
}

function comparePermissionsOfMembers(base: Operation, revision: Operation, report: Report): void {
  const field = 'x-member-permission'
  if (revision[field] === undefined || revision[field] === base[field]) return
  report('member-permission-changed', `now needs ${JSON.stringify(revision[field])}`, field)
}

/** Compares the terms of an operation that both documents have. */
export function compareTerms(base: Operation, revision: Operation, report: Report): void {
  const checks = [compareLimits, compareProcedures, compareSizes, comparePermissionsOfMembers]
  for (const check of checks) check(base, revision, report)
}
