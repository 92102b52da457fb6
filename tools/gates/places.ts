import type { Document } from '../contract/contract.ts'
import { matched } from './lists.ts'
import { promisesOf } from './promises.ts'
import { isWording, roleOf, type Role } from './vocabulary.ts'

type Node = Record<string, unknown>

/** A place where two documents differ. */
export interface Place {
  kind: 'added' | 'removed' | 'changed'
  /** JSON pointer into the older document, or into the newer one for an addition. */
  pointer: string
}

interface Walk {
  documents: [Document, Document]
  wording: ReadonlySet<string>
  /** Pairs that were already compared, so that recursive schemas end. */
  seen: Map<unknown, Set<unknown>>
  /**
   * Resolved references that have sibling keywords, so that the same object is returned each time.
   */
  merged: Map<unknown, unknown>
  found: Place[]
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const referenceOf = (value: unknown) =>
  isNode(value) && typeof value.$ref === 'string' && value.$ref.startsWith('#/')
    ? value.$ref
    : undefined

function target(document: Document, reference: string): unknown {
  const steps = reference.slice(2).split('/')
  return steps.reduce<unknown>(
    (node, step) => (node as Node | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
}

/** Resolves a reference, merged with the sibling keywords that OpenAPI 3.1 allows. */
function followed(document: Document, value: unknown, walk: Walk): unknown {
  const reference = referenceOf(value)
  if (reference === undefined) return value
  if (walk.merged.has(value)) return walk.merged.get(value)
  const { $ref: _, ...beside } = value as Node
  const meant = followed(document, target(document, reference), walk)
  const isPlain = !isNode(meant) || Object.keys(beside).every((key) => isWording(key, walk.wording))
  const merged = isPlain ? meant : { ...meant, ...beside }
  walk.merged.set(value, merged)
  return merged
}

function isSeen(walk: Walk, one: unknown, other: unknown): boolean {
  const others = walk.seen.get(one) ?? new Set()
  if (others.has(other)) return true
  walk.seen.set(one, others.add(other))
  return false
}

function compareKeys(one: Node, other: Node, role: Role, at: string, walk: Walk): void {
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (role === 'object' && isWording(key, walk.wording)) continue
    const below = role === 'object' ? roleOf(key) : role === 'names' ? 'object' : 'value'
    const pointer = `${at}/${escaped(key)}`
    if (!(key in other)) walk.found.push({ kind: 'removed', pointer })
    else if (!(key in one)) walk.found.push({ kind: 'added', pointer })
    else compare(one[key], other[key], below, pointer, walk)
  }
}

function compareLists(one: unknown[], other: unknown[], role: Role, at: string, walk: Walk): void {
  const alike = (before: unknown, now: unknown) => {
    const aside: Walk = { ...walk, seen: new Map(), found: [] }
    compare(before, now, role, at, aside)
    return aside.found.length === 0
  }
  const follow = ([first, second]: Walk['documents']) =>
    [
      one.map((each) => followed(first, each, walk)),
      other.map((each) => followed(second, each, walk)),
    ] as const
  const { pairs, removed, added } = matched(one, other, follow(walk.documents), alike)
  for (const [name, before, now] of pairs) compare(before, now, role, `${at}/${name}`, walk)
  for (const name of removed) walk.found.push({ kind: 'removed', pointer: `${at}/${name}` })
  for (const name of added) walk.found.push({ kind: 'added', pointer: `${at}/${name}` })
}

function compare(before: unknown, now: unknown, role: Role, at: string, walk: Walk): void {
  // What no longer refers to the same component differs from it on its own.
  const reference = role === 'value' ? undefined : referenceOf(before)
  const pointer = reference !== undefined && reference === referenceOf(now) ? reference : at
  const [one, other] =
    role === 'value'
      ? [before, now]
      : [followed(walk.documents[0], before, walk), followed(walk.documents[1], now, walk)]
  if (one === other) return
  if (Array.isArray(one) && Array.isArray(other)) compareLists(one, other, role, pointer, walk)
  else if (isNode(one) && isNode(other)) {
    if (!isSeen(walk, one, other)) compareKeys(one, other, role, pointer, walk)
  } else walk.found.push({ kind: 'changed', pointer })
}

/**
 * Every place where two documents differ, breaking or not. Descriptions, order, and the split into
 * components make no difference.
 */
export function places(
  base: Document,
  revision: Document,
  wording: readonly string[] = [],
): Place[] {
  const walk: Walk = {
    documents: [base, revision],
    wording: new Set(wording),
    seen: new Map(),
    merged: new Map(),
    found: [],
  }
  const [one, other] = [promisesOf(base), promisesOf(revision)]
  compareKeys(one as unknown as Node, other as unknown as Node, 'object', '#', walk)
  return walk.found
}
