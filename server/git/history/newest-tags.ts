import type { Commit, Person } from '../formats/commit-log.ts'
import { commitsById } from './read-commits.ts'
import { openObjects, type ObjectInfo, type ObjectReader } from '../objects/object-reader.ts'
import { parseTag } from '../objects/tag-object.ts'
import { pageOfRefs } from '../refs/list-refs.ts'

/** A tag of a commit. */
export interface DatedTag {
  name: string
  /** Who made the tag, or the commit if the tag is not annotated. */
  by: Person
  /** When. ISO 8601. */
  date: string
  /** Message of an annotated tag. */
  message?: string
}

/** Messages of larger tags are left out. */
const maxTagBytes = 64 * 1024

async function describeTag(
  name: string,
  info: ObjectInfo | undefined,
  { committer }: Commit,
  objects: ObjectReader,
): Promise<DatedTag> {
  if (info?.type !== 'tag' || info.size > maxTagBytes) {
    return { name, by: committer, date: committer.date }
  }
  const { tagger, message } = parseTag(info.id, await objects.contents(info))
  return { name, by: tagger, date: tagger.date || committer.date, message }
}

/** The newest tags that lead to commits, by the time at which they or their commits were made. */
export async function newestTags(path: string, limit: number): Promise<DatedTag[]> {
  const { refs } = await pageOfRefs(path, 'refs/tags', { offset: 0, limit }, 'newest')
  using objects = openObjects(path)
  const infos = await objects.info(refs.map(({ id }) => id))
  const targets = await objects.info(refs.map(({ id }) => `${id}^{commit}`))
  const commits = await commitsById(
    path,
    targets.flatMap((target) => target?.id ?? []),
  )
  const found = refs.map(async ({ name }, index) => {
    const commit = commits.get(targets[index]?.id ?? '')
    return commit ? [await describeTag(name, infos[index], commit, objects)] : []
  })
  return (await Promise.all(found)).flat()
}
