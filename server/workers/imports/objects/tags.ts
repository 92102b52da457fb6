import { isObjectId } from '../../../git/formats/names.ts'
import {
  openObjects,
  type ObjectInfo,
  type ObjectReader,
} from '../../../git/objects/object-reader.ts'
import { ImportFailure } from '../failure.ts'
import { parseObject, valueOf } from './header-object.ts'

/** An annotated tag. */
export interface Tag {
  content: Buffer
  /** The tagged object, which may be another tag. */
  target: string
}

/** Tags and commits that refs lead to. */
interface Tipped {
  /** Tags by id; a tag that another tag refers to comes after it. */
  tags: Map<string, Tag>
  commits: Set<string>
}

/** Maximum bytes of a tag; larger ones do not occur in practice. */
const largestTag = 1024 * 1024

async function readTag(objects: ObjectReader, info: ObjectInfo): Promise<Tag> {
  if (info.size > largestTag) {
    throw new ImportFailure('too large', 'A tag of the source is too large.')
  }
  const content = Buffer.from(await objects.contents(info)) // copied to free the larger buffer
  const target = valueOf(parseObject(content), 'object') ?? ''
  if (!isObjectId(target)) throw malformedTag()
  return { content, target }
}

/** Maximum depth of tags of tags. */
const maxDepth = 50

const malformedTag = () => new ImportFailure('malformed', 'A tag of the source is malformed.')

/** Reads tags and collects commits. Returns the targets of the tags, which are still to be read. */
async function look(objects: ObjectReader, ids: string[], { tags, commits }: Tipped) {
  const left: string[] = []
  const infos = await objects.info(ids)
  for (const info of infos) {
    if (!info) throw new Error('object of the history is missing')
    if (info.type === 'commit') commits.add(info.id)
    if (info.type !== 'tag') continue
    const tag = await readTag(objects, info)
    tags.set(info.id, tag)
    left.push(tag.target)
  }
  return left
}

/**
 * Follows refs to their commits.
 * @throws ImportFailure for a tag that is malformed or over 1 MiB
 */
export async function readTags(path: string, tips: Iterable<string>): Promise<Tipped> {
  using objects = openObjects(path)
  const tipped: Tipped = { tags: new Map(), commits: new Set() }
  let left = [...new Set(tips)]
  for (let depth = 0; left.length > 0; depth++) {
    if (depth > maxDepth) throw malformedTag()
    const named = await look(objects, left, tipped)
    left = [...new Set(named)].filter((id) => !tipped.tags.has(id) && !tipped.commits.has(id))
  }
  return tipped
}
