import type { Document } from '../contract/contract.ts'
import { declarations } from '../gates/gates.ts'
import type { Overlay } from '../contract/overlays.ts'

/**
 * Places whose use can be detected in a request or a response. The other differences follow from
 * them.
 */
const usable =
  /\/(properties|enum|content|parameters|responses|paths)\/[^/]+(\/(get|put|post|delete|patch))?$/

/** If only the description of a response changed, the pointer names the response itself. */
const place = (pointer: string) => pointer.replace(/(?<=\/responses\/\d+)\/description$/, '')

/** A breaking change in machine-readable form: its name, what to do, and where it shows. */
function entry(overlay: Overlay, pointers: string[]) {
  const places = [...new Set(pointers.map(place))].filter((pointer) => usable.test(pointer))
  return { slug: overlay.slug, title: overlay.title, advice: overlay.description ?? '', places }
}

/**
 * generated/<version>/changes.json: the breaking changes between a version and the next newer one.
 */
export function changesDocument(newest: Document, overlays: Overlay[]): string {
  const { declared } = declarations(newest, overlays)
  const entries = overlays
    .map((overlay, index) => entry(overlay, declared[index]!.pointers))
    .filter(({ slug }) => !slug.startsWith('00-'))
  return `${JSON.stringify(entries, null, 2)}\n`
}

/**
 * generated/<version>/changes.ts: with its types, a list by slug that omits a change does not
 * compile.
 */
export function changesModule(overlays: Overlay[], notice: string): string {
  const slugs = overlays.map(({ slug }) => slug).filter((slug) => !slug.startsWith('00-'))
  const members = slugs.map((slug) => `\n  | '${slug}'`).join('')
  return `/** ${notice} */\n\n/** The breaking changes after this version. */\nexport type ChangeSlug =${members || ' never'}\n`
}
