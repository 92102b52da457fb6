import type { FastImport } from '../fast-import.ts'
import type { Revisions } from './commits.ts'
import { parseChangeset } from './changeset.ts'
import { headsOf, type History } from './history.ts'
import { nodeOf } from './node.ts'
import { addTags, placesOf, readTags, type Tags } from './tags.ts'

/** Start of the `.hgtags` line in a manifest. */
const entry = '.hgtags\0'

/** Finds the node of `.hgtags` in a manifest. */
function tagsFile(manifest: Buffer): Buffer | undefined {
  const isFirst = manifest.subarray(0, entry.length).equals(Buffer.from(entry))
  const before = isFirst ? -1 : manifest.indexOf(`\n${entry}`)
  if (!isFirst && before < 0) return undefined
  const start = before + 1 + entry.length
  return nodeOf(manifest.toString('latin1', start, start + 40))
}

/** Reads the tags of a source from the `.hgtags` of all heads. */
export async function tagsOf(
  { changelog, manifests, files }: Revisions,
  history: History,
  pen: FastImport,
): Promise<Map<string, string>> {
  const all: Tags = new Map()
  const seen = new Set<number>()
  for (const head of headsOf(history)) {
    const { manifest } = parseChangeset(changelog.text(head))
    const node = tagsFile(manifests.text(manifests.indexOf(manifest)))
    const mark = node && files.marks.get(node)
    if (mark === undefined || seen.has(mark)) continue
    seen.add(mark)
    addTags(all, readTags(await pen.blob(mark)))
  }
  return placesOf(all)
}
