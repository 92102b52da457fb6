import type { BreakingChange } from './breaking-changes.ts'
import { operationsOf, resolve, type Document, type Operation, type Schema } from './contract.ts'

type Direction = 'request' | 'response'
type Content = Record<string, { schema?: Schema }>

interface Walk {
  base: Document
  revision: Document
  direction: Direction
  seen: Set<string>
  found: BreakingChange[]
}

const alternatives = ['oneOf', 'anyOf', 'allOf'] as const

/**
 * A reader told of an enum may switch over it: the seed counts a removed value as breaking, and an added one
 * as an addition, unless the enum says `x-exhaustive`: then everything has one of its values, and one that
 * comes later takes things away from another.
 */
function compareEnums(before: Schema, now: Schema, pointer: string, walk: Walk): void {
  if (walk.direction !== 'response' || !Array.isArray(before.enum)) return
  compareExhaustive(before, now, pointer, walk)
  const kept = Array.isArray(now.enum) ? now.enum : before.enum
  const removed = before.enum.filter((value) => !kept.includes(value))
  if (removed.length === 0) return
  const message = `Answers no longer use ${removed.join(', ')}.`
  walk.found.push({ rule: 'response-enum-values-removed', pointer, message })
}

function compareExhaustive(before: Schema, now: Schema, pointer: string, walk: Walk): void {
  if (before['x-exhaustive'] !== true) return
  const [known, values] = [before.enum as unknown[], now.enum as unknown[]]
  const added = values.filter((value) => !known.includes(value))
  if (added.length === 0) return
  const message = `Answers call ${added.join(', ')} what had another name.`
  walk.found.push({ rule: 'response-enum-values-split', pointer, message })
}

/** A field that was accepted and is now passed over: "removing a parameter", also where unknown ones are tolerated. */
function compareProperties(before: Schema, now: Schema, pointer: string, walk: Walk): void {
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const other = now.properties?.[name]
    const at = `${pointer}/properties/${name}`
    if (other) compare(schema, other, at, walk)
    else if (walk.direction === 'request') {
      const message = `Requests can no longer say \`${name}\`.`
      walk.found.push({ rule: 'request-property-removed', pointer: at, message })
    }
  }
}

function compare(one: Schema, other: Schema, at: string, walk: Walk): void {
  const pointer = one.$ref ?? at
  const visit = `${walk.direction} ${pointer}`
  if (walk.seen.has(visit)) return
  walk.seen.add(visit)
  const before = resolve(walk.base, one)
  const now = resolve(walk.revision, other)
  compareEnums(before, now, pointer, walk)
  compareProperties(before, now, pointer, walk)
  if (before.items && now.items) compare(before.items, now.items, `${pointer}/items`, walk)
  for (const word of alternatives) {
    for (const [index, each] of (before[word] ?? []).entries()) {
      const same = now[word]?.find((candidate) => each.$ref && candidate.$ref === each.$ref)
      const counterpart = same ?? now[word]?.[index]
      if (counterpart) compare(each, counterpart, `${pointer}/${word}/${index}`, walk)
    }
  }
}

function compareContents(before: Content = {}, now: Content = {}, at: string, walk: Walk): void {
  for (const [type, { schema }] of Object.entries(before)) {
    const other = now[type]?.schema
    if (schema && other) compare(schema, other, `${at}/content/${type}/schema`, walk)
  }
}

function compareOperations(before: Operation, now: Operation, at: string, walk: Walk): void {
  const request = { ...walk, direction: 'request' as const }
  compareContents(
    before.requestBody?.content,
    now.requestBody?.content,
    `${at}/requestBody`,
    request,
  )
  for (const [status, response] of Object.entries(before.responses)) {
    const other = now.responses[status]
    if (!other) continue
    const [one, two] = [resolve(walk.base, response), resolve(walk.revision, other)]
    compareContents(one.content, two.content, `${at}/responses/${status}`, walk)
  }
}

/** Values and fields that a newer document has no room for, told apart by who sends them. */
export function narrowedSchemas(base: Document, revision: Document): BreakingChange[] {
  const walk: Walk = { base, revision, direction: 'response', seen: new Set(), found: [] }
  for (const { path, method, operation } of operationsOf(base.paths)) {
    const now = revision.paths[path]?.[method]
    const at = `#/paths/${path.replaceAll('/', '~1')}/${method}`
    if (now) compareOperations(operation, now, at, walk)
  }
  for (const [event, item] of Object.entries(base.webhooks ?? {})) {
    const now = revision.webhooks?.[event]?.post?.requestBody?.content
    compareContents(item.post?.requestBody?.content, now, `#/webhooks/${event}/post`, walk)
  }
  return walk.found
}
