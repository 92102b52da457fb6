import { isObjectId } from '../../../git/names.ts'
import { openObjects, type ObjectInfo, type ObjectReader } from '../../../git/object-reader.ts'
import { ImportFailure } from '../failure.ts'
import { readHeaded, valueOf } from './header.ts'

/** An annotated tag. */
export interface Tag {
  content: Buffer
  /** The object that it names, which may be another tag. */
  target: string
}

/** What tips come to. */
interface Tipped {
  /** Tags by their ids; those that are named by others come after them. */
  tags: Map<string, Tag>
  commits: Set<string>
}

/** Nobody writes more into a tag, in bytes. */
const largestTag = 1024 * 1024

async function readTag(objects: ObjectReader, info: ObjectInfo): Promise<Tag> {
  if (info.size > largestTag) {
    throw new ImportFailure('too large', 'A tag of the source is too large.')
  }
  const content = Buffer.from(await objects.contents(info)) // not a part of a larger one
  const target = valueOf(readHeaded(content), 'object') ?? ''
  if (!isObjectId(target)) throw broken()
  return { content, target }
}

/** Nobody tags tags of tags so often. */
const deepest = 50

const broken = () => new ImportFailure('malformed', 'A tag of the source is broken.')

/** What the objects are; those that are tags are read, and what they name is left to look at. */
async function look(objects: ObjectReader, ids: string[], { tags, commits }: Tipped) {
  const left: string[] = []
  const infos = await objects.info(ids)
  for (const info of infos) {
    if (!info) throw new Error('An object of the history is missing')
    if (info.type === 'commit') commits.add(info.id)
    if (info.type !== 'tag') continue
    const tag = await readTag(objects, info)
    tags.set(info.id, tag)
    left.push(tag.target)
  }
  return left
}

/**
 * Follows tips to the commits that they stand for.
 * @throws ImportFailure for a tag that is broken or over 1 MiB
 */
export async function readTags(path: string, tips: Iterable<string>): Promise<Tipped> {
  using objects = openObjects(path)
  const tipped: Tipped = { tags: new Map(), commits: new Set() }
  let left = [...new Set(tips)]
  for (let depth = 0; left.length > 0; depth++) {
    if (depth > deepest) throw broken()
    const named = await look(objects, left, tipped)
    left = [...new Set(named)].filter((id) => !tipped.tags.has(id) && !tipped.commits.has(id))
  }
  return tipped
}
