import { decodeText } from '../../../git/formats/decode-text.ts'

/** Current and previous nodes of a tag. */
interface Tag {
  node: string
  earlier: string[]
}

export type Tags = Map<string, Tag>

/** Hexadecimal digits of a node. */
const nodeLength = 40

/** Parses a `.hgtags` file. A later line moves a tag of an earlier line (`hg help tags`). */
export function readTags(content: Buffer): Tags {
  const tags: Tags = new Map()
  for (const line of decodeText(content).split('\n')) {
    const [, node] = /^([0-9a-f]{40}) /.exec(line) ?? []
    const name = line.slice(nodeLength).trim()
    if (!node || !name) continue
    const known = tags.get(name)
    const earlier = known?.earlier ?? []
    if (known) earlier.push(known.node)
    tags.set(name, { node, earlier })
  }
  return tags
}

/**
 * Merges the tags of a newer head. When two heads disagree, the one that lists the other's node as
 * a previous one wins; when both do, the one with more previous nodes; otherwise the newer head.
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

/** Nodes by tag, without removed tags. */
export function placesOf(tags: Tags): Map<string, string> {
  const places = [...tags].map(([name, { node }]) => [name, node] as const)
  return new Map(places.filter(([, node]) => node !== removed))
}
