/** Breaking changes that `redocly diff` misses or rates as harmless. */
import { isDeepStrictEqual } from 'node:util'
import type { BreakingChange } from './breaking-change.ts'
import { operationsOf, type Document, type Operation } from '../contract/contract.ts'
import { narrowedSchemas } from './narrowed-schemas.ts'
import { compareSecurity } from './security.ts'
import { compareStanding } from './standing.ts'
import { compareTerms } from './terms.ts'

/** `field` is the location within the operation. */
type Report = (rule: string, message: string, field: string) => void
type Permissions = Record<string, 'read' | 'write'>

const lists = (operation: Operation, field: string) => (operation[field] ?? []) as string[]

/** Changing authentication or authorization requirements is a breaking change. */
function compareCallers(base: Operation, revision: Operation, report: Report): void {
  const allowed = lists(revision, 'x-tokens')
  const refused = lists(base, 'x-tokens').filter((kind) => !allowed.includes(kind))
  if (refused.length > 0)
    report('tokens-refused', `no longer accepts ${refused.join(', ')}`, 'x-tokens')
}

/** No required scope is the widest. Otherwise every scope that was sufficient must still be. */
function compareScopes(base: Operation, revision: Operation, report: Report): void {
  const [before, now] = [lists(base, 'x-scopes'), lists(revision, 'x-scopes')]
  if (now.length === 0) return
  const lost = before.filter((scope) => !now.includes(scope))
  if (before.length === 0)
    report('scopes-narrowed', `now needs one of ${now.join(', ')}`, 'x-scopes')
  else if (lost.length > 0)
    report('scopes-narrowed', `no longer accepts ${lost.join(', ')}`, 'x-scopes')
}

const satisfies = (held: Permissions, needed: Permissions) =>
  Object.entries(needed).every(([area, access]) => held[area] === access || held[area] === 'write')

/**
 * Every permission set that was sufficient must still be, unless the operation corrects just those
 * that were released.
 */
function comparePermissions(base: Operation, revision: Operation, report: Report): void {
  const before = (base['x-permissions'] ?? []) as Permissions[]
  const now = (revision['x-permissions'] ?? []) as Permissions[]
  if (now.length === 0 || isDeepStrictEqual(revision['x-corrected-permissions'], before)) return
  const held = before.length > 0 ? before : [{}]
  if (held.every((each) => now.some((needed) => satisfies(each, needed)))) return
  const needed = now.map((each) => JSON.stringify(each)).join(' or ')
  report('permissions-raised', `now needs ${needed}`, 'x-permissions')
}

function compareBodies(base: Operation, revision: Operation, report: Report): void {
  const isNew = !base.requestBody && revision.requestBody?.required === true
  if (isNew) report('request-body-became-required', 'now needs a body', 'requestBody')
}

/** Fields with the status of a refusal, and when it is returned. */
const refusals = {
  'x-trade-controls': 'under trade controls',
  'x-missing-scope': 'if the token lacks a scope',
}

/** An error with a changed status breaks callers who distinguish errors by status. */
function compareRefusals(base: Operation, revision: Operation, report: Report): void {
  for (const [field, when] of Object.entries(refusals)) {
    const [before, now] = [base[field], revision[field]] as (number | undefined)[]
    if (before === undefined || before === now) continue
    report('refusal-status-changed', `no longer returns ${before} ${when}`, field)
  }
}

const checks = [
  compareCallers,
  compareSecurity,
  compareScopes,
  comparePermissions,
  compareStanding,
  compareTerms,
  compareBodies,
  compareRefusals,
]

function pairs(base: Document, revision: Document) {
  const key = (path: string, method: string) => `${method} ${path}`
  const newer = new Map(
    [...operationsOf(revision.paths)].map((each) => [key(each.path, each.method), each.operation]),
  )
  return [...operationsOf(base.paths)].flatMap(({ path, method, operation }) => {
    const other = newer.get(key(path, method))
    const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}`
    return other ? [{ pointer, before: operation, now: other }] : []
  })
}

/** Redocly treats a renamed webhook as the same one, but receivers do not. */
function removedWebhooks(base: Document, revision: Document): BreakingChange[] {
  const removed = Object.keys(base.webhooks ?? {}).filter((name) => !revision.webhooks?.[name])
  return removed.map((name) => {
    const message = `Webhook \`${name}\` was removed.`
    return { rule: 'path-removed', pointer: `#/webhooks/${name}`, message }
  })
}

/** Compares the operations that both documents have, then the schemas of their bodies. */
export function silentChanges(base: Document, revision: Document): BreakingChange[] {
  const found: BreakingChange[] = []
  for (const { pointer, before, now } of pairs(base, revision)) {
    const report: Report = (rule, message, field) => {
      const name = before.operationId ?? pointer
      found.push({ rule, pointer: `${pointer}/${field}`, message: `\`${name}\` ${message}.` })
    }
    for (const check of checks) check(before, now, report)
  }
  return [...found, ...removedWebhooks(base, revision), ...narrowedSchemas(base, revision)]
}
