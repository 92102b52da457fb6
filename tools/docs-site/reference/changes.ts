import type { Document } from '../../contract/contract.ts'
import type { Overlay } from '../../contract/overlays.ts'
import type { Change } from './change.ts'
import { entriesOf, type Entry } from './model.ts'

const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * Everything that a node of the contract refers to, directly or indirectly, except examples and
 * headers.
 */
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

/** A breaking change as listed in generated/<version>/changes.json. */
export interface ListedChange {
  slug: string
  title: string
  advice: string
  places: string[]
}

/** The schemas and responses that an overlay targets, as pointers. */
const aimedAt = ({ actions }: Overlay): string[] =>
  actions.flatMap(({ target }) => {
    const [, kind, name] = /^\$\.components\.(\w+)\['([^']+)'\]/.exec(target) ?? []
    return kind && name ? [`#/components/${kind}/${name}`] : []
  })

/**
 * Which of the breaking changes between two versions affect each operation: changes of the
 * operation itself, and changes of its request and response schemas. A change that cannot be
 * detected in traffic lists no places; the targets of its overlay are used instead.
 * @param listed the changes that turn the newer version into the older one
 */
export function changesBetween(
  newer: Document,
  older: Document,
  listed: ListedChange[],
  overlays: Overlay[],
): Record<string, Change[]> {
  const { version } = older.info
  const changes = listed.map(({ slug, title, advice, places }) => {
    const overlay = overlays.find((each) => each.slug === slug)!
    const pointers = places.length > 0 ? places : aimedAt(overlay)
    return { change: { slug, version, title, advice }, pointers }
  })
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
