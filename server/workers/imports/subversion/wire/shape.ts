import { isUtf8 } from 'node:buffer'
import { malformed } from '../malformed.ts'
import type { Item, Word } from './items.ts'

/**
 * These functions check the type of an item.
 * @throws ImportFailure for another type
 */

export function list(item: Item | undefined): Item[] {
  if (!Array.isArray(item)) throw malformed()
  return item
}

export function word(item: Item | undefined): Word {
  if (typeof item !== 'string') throw malformed()
  return item
}

export function number(item: Item | undefined): number {
  if (typeof item !== 'number' || !Number.isSafeInteger(item)) throw malformed()
  return item
}

export function bytes(item: Item | undefined): Buffer {
  if (!Buffer.isBuffer(item)) throw malformed()
  return item
}

/** Paths, names and messages are UTF-8. */
export function text(item: Item | undefined): string {
  const read = bytes(item)
  if (!isUtf8(read)) throw malformed()
  return read.toString()
}

/** The item of an optional tuple; undefined when the tuple is empty. */
export const optional = (item: Item | undefined): Item | undefined => list(item)[0]

export function optionalText(item: Item | undefined): string | undefined {
  const inner = optional(item)
  return inner === undefined ? undefined : text(inner)
}
