import type { RowValidator } from '../api/handler.ts'

const tags = new WeakMap<object, Map<string, string>>()
const numbers = new WeakMap<object, number>()
let last = 0

/**
 * Maximum number of ETags per row. Callers choose the host name and thereby the number of different
 * responses.
 */
const capacity = 32

/** A unique number for a row object. */
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
 * Looks up the ETag of a response that was built from the same rows. The database cache returns the
 * same object for a row until its table is written, so equal objects mean equal responses.
 * @param place other inputs of every response: operation, version, base URL
 */
export function cachedEtag({ row, others = [], varyBy }: RowValidator, place: string) {
  const key = [place, varyBy, ...others.map(numberOf)].join('\n')
  return {
    tag: tags.get(row)?.get(key),
    remember: (tag: string) => keep(row, key, tag),
  }
}
