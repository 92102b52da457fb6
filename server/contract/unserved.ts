import { unservedPaths } from '../../generated/unserved-paths.ts'

/** Templates of paths as segments, by their number of segments. Parameters are undefined. */
function templatesByLength(): Map<number, (string | undefined)[][]> {
  const templates = new Map<number, (string | undefined)[][]>()
  for (const path of unservedPaths) {
    const segments = path.split('/').map((each) => (each.startsWith('{') ? undefined : each))
    const same = templates.get(segments.length) ?? []
    templates.set(segments.length, [...same, segments])
  }
  return templates
}

let templates: ReturnType<typeof templatesByLength> | undefined

/**
 * Whether the documented platform has operations at a path, of which this server has none. Only the
 * path counts: nothing is looked up.
 */
export function isUnserved(path: string): boolean {
  templates ??= templatesByLength()
  const segments = path.replace(/\/$/, '').split('/')
  const candidates = templates.get(segments.length) ?? []
  return candidates.some((template) =>
    template.every((part, index) =>
      part === undefined ? segments[index] : part === segments[index],
    ),
  )
}
