import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>

/** Members that identify an object. */
const naming = ['id', 'number', 'full_name', 'name', 'login', 'title', 'ghsa_id', 'message']
const longestText = 72
const mostMembers = 6

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFlat = (list: unknown[]) => list.every((item) => typeof item !== 'object')

/** An object with its first members, and a note for the omitted ones. */
function short(object: Json): Json {
  const members = Object.entries(object)
  const shown = 'login' in object ? members.filter(([name]) => naming.includes(name)) : members
  const kept = shown.slice(0, mostMembers).map(([name, value]) => [name, brief(value)] as const)
  const left = members.length - kept.length
  return { ...Object.fromEntries(kept), ...(left > 0 && { '…': `${left} more` }) }
}

/** A shortened value. */
export function brief(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (Array.isArray(value)) return isFlat(value) ? value : value.slice(0, 1).map(brief)
  return isObject(value) ? short(value) : value
}

function trimObject(one: Json, other: Json, members: readonly string[]): Json | undefined {
  const shown = Object.entries(one).flatMap(([name, value]): [string, unknown][] => {
    if (members.includes(name)) return [[name, brief(value)]]
    if (!(name in other)) return []
    const inner = typeof value === 'object' ? trim(value, other[name], members) : undefined
    return inner === undefined ? [] : [[name, inner]]
  })
  const below = members.some((name) => name in one !== name in other)
  if (shown.length === 0 && !below) return undefined
  const names = Object.entries(one).filter(([name]) => naming.includes(name))
  const kept = shown.slice(0, mostMembers)
  const left = shown.length - kept.length
  return Object.fromEntries([...names, ...kept, ...(left > 0 ? [['…', `${left} more`]] : [])])
}

/**
 * The parts of a body that have the named members, or lack those of the other body, with enough
 * context; undefined if there are none.
 */
function trim(one: unknown, other: unknown, members: readonly string[]): unknown {
  if (isDeepStrictEqual(one, other) && !isObject(one)) return undefined
  if (isObject(one) && isObject(other)) return trimObject(one, other, members)
  if (!Array.isArray(one) || !Array.isArray(other)) return undefined
  const index = one.findIndex((item, at) => !isDeepStrictEqual(item, other[at]))
  const inner = trim(one[index], other[index], members)
  return inner === undefined ? undefined : [inner]
}

/** A body as the guide shows it next to that of the other version. */
export const shownOf = (one: unknown, other: unknown, members: readonly string[]): unknown =>
  trim(one, other, members) ?? brief(one)
