import type { RowValidator } from '../api/handler.ts'

const tags = new WeakMap<object, Map<string, string>>()
const numbers = new WeakMap<object, number>()
let last = 0

/** Callers choose by what name they reach us, so for one row only so many tags are kept. */
const capacity = 32

/** A number that no other row has. */
function numberOf(row: object | undefined): number {
  if (!row) return 0
  let number = numbers.get(row)
  if (number === undefined) numbers.set(row, (number = ++last))
  return number
}

function keep(row: object, key: string, tag: string): void {
  const known = tags.get(row) ?? new Map<string, string>()
  tags.set(row, known)
  if (known.size >= capacity) known.clear()
  known.set(key, tag)
}

/**
 * The tag of a reply that was made before from the very same rows. The store remembers a row as one object
 * until something is written to its table, so what is made of the same objects is the same.
 * @param place says what beside the rows every reply is made from: operation, version, addresses
 */
export function cachedEtag({ row, others = [], varyBy }: RowValidator, place: string) {
  const key = [place, varyBy, ...others.map(numberOf)].join('\n')
  return {
    tag: tags.get(row)?.get(key),
    remember: (tag: string) => keep(row, key, tag),
  }
}
