import { isDeepStrictEqual } from 'node:util'
import type { BreakingChange } from './breaking-change.ts'
import {
  operationsOf,
  resolve,
  type Document,
  type Operation,
  type Schema,
} from '../contract/contract.ts'
import { compareAnswers, compareRequests } from './narrowed-values.ts'

type Direction = 'request' | 'response'
type Content = Record<string, { schema?: Schema }>

interface Walk {
  base: Document
  revision: Document
  direction: Direction
  /**
   * Compared pairs of schemas by direction. A schema may be compared with several, when a component
   * was split.
   */
  seen: Record<Direction, Map<Schema, Set<Schema>>>
  found: BreakingChange[]
}

const alternatives = ['oneOf', 'anyOf', 'allOf'] as const

/**
 * A field that was accepted and is now ignored counts as "removing a parameter", also where unknown
 * fields are tolerated.
 */
function compareProperties(before: Schema, now: Schema, pointer: string, walk: Walk): void {
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const other = now.properties?.[name]
    const at = `${pointer}/properties/${name}`
    if (other) compare(schema, other, at, walk)
    else if (walk.direction === 'request') {
      const message = `Requests can no longer have \`${name}\`.`
      walk.found.push({ rule: 'request-property-removed', pointer: at, message })
    }
  }
}

function compareItems(before: Schema, now: Schema, pointer: string, walk: Walk): void {
  for (const word of ['items', 'additionalProperties'] as const) {
    const [one, other] = [before[word], now[word]]
    if (typeof one === 'object' && typeof other === 'object')
      compare(one, other, `${pointer}/${word}`, walk)
  }
}

/** Whether a schema accepts everything that another accepts. */
function fits(before: Schema, now: Schema, walk: Walk): boolean {
  const aside = { ...walk, seen: { request: new Map(), response: new Map() }, found: [] }
  compare(before, now, '', aside)
  return aside.found.length === 0
}

/**
 * Finds the matching alternative: the same component; else one of the same type that accepts it;
 * else one of the same type or at the same index. The order of alternatives has no meaning.
 */
function counterpartOf(before: Schema, index: number, now: Schema[], walk: Walk) {
  const same = now.find((each) => before.$ref !== undefined && before.$ref === each.$ref)
  if (same) return same
  const { type } = resolve(walk.base, before)
  const alike = now.filter((each) =>
    isDeepStrictEqual(new Set([resolve(walk.revision, each).type].flat()), new Set([type].flat())),
  )
  const inPlace = now[index] && alike.includes(now[index]) ? now[index] : alike[0]
  return alike.find((each) => fits(before, each, walk)) ?? inPlace ?? now[index]
}

function compareAlternatives(before: Schema, now: Schema, pointer: string, walk: Walk): void {
  for (const word of alternatives) {
    for (const [index, each] of (before[word] ?? []).entries()) {
      const counterpart = counterpartOf(each, index, now[word] ?? [], walk)
      if (counterpart) compare(each, counterpart, `${pointer}/${word}/${index}`, walk)
    }
  }
}

function isSeen({ seen, direction }: Walk, before: Schema, now: Schema): boolean {
  const others = seen[direction].get(before) ?? new Set()
  if (others.has(now)) return true
  seen[direction].set(before, others.add(now))
  return false
}

function compare(one: Schema, other: Schema, at: string, walk: Walk): void {
  const pointer = one.$ref ?? at
  const [before, now] = [resolve(walk.base, one), resolve(walk.revision, other)]
  if (isSeen(walk, before, now)) return
  const compareValues = walk.direction === 'request' ? compareRequests : compareAnswers
  compareValues(before, now, (rule, message) => walk.found.push({ rule, pointer, message }))
  compareProperties(before, now, pointer, walk)
  compareItems(before, now, pointer, walk)
  compareAlternatives(before, now, pointer, walk)
}

function compareContents(before: Content = {}, now: Content = {}, at: string, walk: Walk): void {
  for (const [type, { schema }] of Object.entries(before)) {
    const other = now[type]?.schema
    if (schema && other) compare(schema, other, `${at}/content/${type}/schema`, walk)
  }
}

function compareParameters(before: Operation, now: Operation, at: string, walk: Walk): void {
  const [ours, theirs] = [
    (before.parameters ?? []).map((each) => [each, resolve(walk.base, each)] as const),
    (now.parameters ?? []).map((each) => resolve(walk.revision, each)),
  ]
  for (const [written, each] of ours) {
    const other = theirs.find(({ name, in: place }) => name === each.name && place === each.in)
    if (!other) continue
    const pointer = written.$ref ?? `${at}/parameters/${each.in}:${each.name}`
    if (each['x-multi-segment'] === true && other['x-multi-segment'] !== true) {
      const message = `\`${each.name}\` can no longer contain slashes.`
      walk.found.push({ rule: 'parameter-narrowed', pointer, message })
    }
    const [one, two] = [each.schema, other.schema] as (Schema | undefined)[]
    if (one && two) compare(one, two, `${pointer}/schema`, walk)
  }
}

function compareOperations(before: Operation, now: Operation, at: string, walk: Walk): void {
  const request = { ...walk, direction: 'request' as const }
  const [one, two] = [
    before.requestBody && resolve(walk.base, before.requestBody),
    now.requestBody && resolve(walk.revision, now.requestBody),
  ]
  compareParameters(before, now, at, request)
  compareContents(one?.content, two?.content, `${at}/requestBody`, request)
  for (const [status, response] of Object.entries(before.responses)) {
    const other = now.responses[status]
    if (!other) continue
    const [one, two] = [resolve(walk.base, response), resolve(walk.revision, other)]
    compareContents(one.content, two.content, `${at}/responses/${status}`, walk)
  }
}

/** Values and fields that a newer document no longer allows, by direction. */
export function narrowedSchemas(base: Document, revision: Document): BreakingChange[] {
  const seen = { request: new Map(), response: new Map() }
  const walk: Walk = { base, revision, direction: 'response', seen, found: [] }
  const newer = new Map(
    [...operationsOf(revision.paths)].map((each) => [`${each.method} ${each.path}`, each]),
  )
  for (const { path, method, operation } of operationsOf(base.paths)) {
    const now = newer.get(`${method} ${path}`)
    const at = `#/paths/${path.replaceAll('/', '~1')}/${method}`
    if (now) compareOperations(operation, now.operation, at, walk)
  }
  for (const [event, item] of Object.entries(base.webhooks ?? {})) {
    const now = revision.webhooks?.[event]?.post?.requestBody?.content
    compareContents(item.post?.requestBody?.content, now, `#/webhooks/${event}/post`, walk)
  }
  return walk.found
}
