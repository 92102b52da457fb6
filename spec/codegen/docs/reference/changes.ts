import type { Document } from '../../contract.ts'
import { declarations } from '../../gates.ts'
import type { Overlay } from '../../overlays.ts'
import { entriesOf, type Entry } from './model.ts'

/** A breaking change, as a reader of one operation needs it. */
export interface Change {
  slug: string
  /** The older version. */
  version: string
  /** What it has. */
  title: string
  advice: string
}

const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1')

/** Everything a node of the contract refers to, however indirectly, apart from examples and headers. */
function referredBy(document: Document, node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found
  for (const [key, value] of Object.entries(node)) {
    if (key === 'examples' || key === 'headers') continue
    if (key !== '$ref' || typeof value !== 'string') referredBy(document, value, found)
    else if (!found.has(value)) {
      found.add(value)
      const [, , kind = '', name = ''] = value.split('/')
      referredBy(document, document.components[kind]?.[name], found)
    }
  }
  return found
}

const isAt = (pointer: string, place: string) =>
  pointer === place || pointer.startsWith(`${place}/`) || place.startsWith(`${pointer}/`)

function touches(pointers: string[], { path, method }: Entry, referred: Set<string>): boolean {
  const place = `#/paths/${escaped(path)}/${method}`
  return pointers.some(
    (pointer) => isAt(pointer, place) || referred.has(pointer.split('/').slice(0, 4).join('/')),
  )
}

/**
 * Which of the breaking changes between two versions each operation feels: those at the operation itself,
 * and those of what it takes and answers with.
 * @param overlays what makes the older version out of the newer one
 */
export function changesBetween(newer: Document, older: Document, overlays: Overlay[]) {
  const { declared } = declarations(newer, overlays)
  const changes = overlays
    .map(({ slug, version, title, description = '' }, index) => ({
      change: { slug, version, title, advice: description },
      pointers: declared[index]!.pointers,
    }))
    .filter(({ change }) => !change.slug.startsWith('00-'))
  const felt: Record<string, Change[]> = {}
  for (const document of [older, newer]) {
    for (const entry of entriesOf(document)) {
      const referred = referredBy(document, entry.operation)
      const own = changes.filter(({ pointers }) => touches(pointers, entry, referred))
      const known = felt[entry.id] ?? []
      felt[entry.id] = [...new Set([...known, ...own.map(({ change }) => change)])]
    }
  }
  return felt
}
