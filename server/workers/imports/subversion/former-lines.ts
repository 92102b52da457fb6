import type { CopySource } from './edits.ts'
import type { LinePattern } from './line-map.ts'
import { below, isIn, join, parentOf } from './paths.ts'

/** A copy of a folder or file in a revision. */
export interface Copied {
  path: string
  revision: number
  from: CopySource
}

const keyOf = ({ kind, folder }: Pick<LinePattern, 'kind' | 'folder'>) => `${kind} ${folder}`

/** The pattern of the source, when a copy creates something that the pattern describes. */
function sourceOf({ kind, folder }: LinePattern, { path, from }: Copied): LinePattern | undefined {
  const until = from.revision
  if (isIn(path, folder)) return { kind, folder: join(from.path, below(path, folder)), until }
  if (kind === 'line' || path === '' || parentOf(path) !== folder) return undefined
  return { kind: 'line', folder: from.path, until }
}

class Patterns {
  readonly #known = new Map<string, LinePattern>()
  /** Folders that contain or are the folder of a pattern. */
  readonly #above = new Set<string>()

  add(pattern: LinePattern): void {
    if (this.#has(pattern)) return
    this.#known.set(keyOf(pattern), pattern)
    for (let at = pattern.folder; ; at = parentOf(at)) {
      this.#above.add(at)
      if (at === '') return
    }
  }

  /** The patterns that a copied path can be the origin of. */
  touchedBy(path: string): LinePattern[] {
    if (this.#above.has(path)) return this.all()
    const lines = path === '' ? undefined : this.#known.get(`lines ${parentOf(path)}`)
    return lines ? [lines] : []
  }

  all = (): LinePattern[] => [...this.#known.values()]

  #has({ kind, folder, until }: LinePattern): boolean {
    const keys = [keyOf({ kind, folder })]
    if (kind === 'line' && folder !== '') keys.push(`lines ${parentOf(folder)}`)
    return keys.some((key) => (this.#known.get(key)?.until ?? -1) >= until)
  }
}

/**
 * Adds the origins of lines to the patterns of a layout: a folder that was renamed to `trunk`, or
 * a project that was moved, was a line before.
 * @param copies in any order
 */
export function withFormerLines(
  layout: readonly LinePattern[],
  copies: readonly Copied[],
): LinePattern[] {
  const patterns = new Patterns()
  for (const pattern of layout) patterns.add(pattern)
  const newestFirst = [...copies].sort((one, other) => other.revision - one.revision)
  for (const copy of newestFirst)
    for (const pattern of patterns.touchedBy(copy.path)) {
      const source = pattern.until >= copy.revision ? sourceOf(pattern, copy) : undefined
      if (source) patterns.add(source)
    }
  return patterns.all()
}
