import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import released from './released-cases.json' with { type: 'json' }
import { shares, type Table } from './shares.ts'

/*
 * An ordinary run leaves out some cases of the tables in shares.ts. Which ones follows from their
 * names alone, so a commit is tested alike on every day and machine. Cases that the last release
 * does not have are never left out.
 */

/** Whether all cases run: DEVPLATFORM_TESTS=full, as each night. */
export const full = process.env.DEVPLATFORM_TESTS === 'full'

/** Names the operations that changed since the released contract. The configuration sets it. */
export const unreleasedVariable = 'DEVPLATFORM_TESTS_UNRELEASED'

/** Whether one of the words of a name is an operation that changed since the released contract. */
function isUnreleasedOperation(name: string): boolean {
  const unreleased = process.env[unreleasedVariable]
  return !!unreleased && name.split(' ').some((word) => unreleased.split(' ').includes(word))
}

type List = keyof typeof released

const isReleased = (list: List, name: string): boolean => released[list].includes(name)

/** Cases that are no operations are in the lists of the last release. */
const isUnreleased = (table: Table, name: string): boolean =>
  table in released ? !isReleased(table as List, name) : isUnreleasedOperation(name)

/** A number that depends only on the text. */
export const numberOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0)

/** Whether ordinary runs include a case. */
export const isOrdinary = (table: Table, name: string): boolean =>
  isUnreleased(table, name) || numberOf(name) % shares[table][0] === 0

/** A full run adds one line per case to this file: its table, and whether ordinary runs have it. */
const record = process.env.DEVPLATFORM_RECORD_SELECTION

/**
 * Whether this run includes a case.
 * @param name one of its words is the ID of the operation, if the case is about one
 */
export function isSelected(table: Table, name: string): boolean {
  const ordinary = isOrdinary(table, name)
  if (full && record !== undefined) appendFileSync(record, `${table} ${Number(ordinary)}\n`)
  return ordinary || full
}

/** The selected cases of a table, or the first by its number if there are none. */
export function select<T>(table: Table, all: readonly T[], nameOf: (each: T) => string): T[] {
  const some = all.filter((each) => isSelected(table, nameOf(each)))
  if (some.length > 0) return some
  const first = (one: T, other: T) => numberOf(nameOf(one)) - numberOf(nameOf(other))
  return [...all].sort(first).slice(0, 1)
}

/** The first of several alternatives, such as the newest version. Full runs have all of them. */
export const firstOf = <T>(all: readonly T[]): T[] => (full ? [...all] : all.slice(0, 1))

/** The first `size` cases of a list, and those that the last release does not have. */
export const firstNamed = <T>(
  list: List,
  all: readonly T[],
  nameOf: (each: T) => string,
  size: number,
): T[] => all.filter((each, index) => index < size || !isReleased(list, nameOf(each)))
