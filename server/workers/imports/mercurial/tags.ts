import { textOf } from './changeset.ts'

/** Where a tag is, and where it was before. */
interface Tag {
  node: string
  earlier: string[]
}

export type Tags = Map<string, Tag>

/** One `.hgtags`: a later line moves a tag that an earlier one has made (`hg help tags`). */
export function readTags(content: Buffer): Tags {
  const tags: Tags = new Map()
  for (const line of textOf(content).split('\n')) {
    const [, node, name] = /^([0-9a-f]{40}) +(.*?)\s*$/.exec(line) ?? []
    if (!node || !name) continue
    const before = tags.get(name)
    const earlier = before ? [...before.earlier, before.node] : []
    tags.set(name, { node, earlier })
  }
  return tags
}

/**
 * Takes the tags of a younger head along. Where two heads disagree, the one that knows of the other's place as an
 * earlier one is right; where both do, the one that has seen more; otherwise the younger.
 */
export function addTags(all: Tags, younger: Tags): void {
  for (const [name, tag] of younger) {
    const known = all.get(name)
    all.set(name, known ? merged(known, tag) : tag)
  }
}

function merged(known: Tag, younger: Tag): Tag {
  const supersedes =
    known.node !== younger.node &&
    known.earlier.includes(younger.node) &&
    (!younger.earlier.includes(known.node) || known.earlier.length > younger.earlier.length)
  const { node } = supersedes ? known : younger
  return { node, earlier: [...new Set([...younger.earlier, ...known.earlier])] }
}

const removed = '0'.repeat(40)

/** Tags and their places, without those that were removed. */
export function placesOf(tags: Tags): Map<string, string> {
  const places = [...tags].map(([name, { node }]) => [name, node] as const)
  return new Map(places.filter(([, node]) => node !== removed))
}
