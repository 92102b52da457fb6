import type { Commit } from '../formats/commit-log.ts'
import { checkedId } from '../formats/names.ts'
import { readUsualCommits } from '../objects/commit-object.ts'
import { openObjects, type ObjectInfo } from '../objects/object-reader.ts'

/** Longer walks are left to git: first parents of each of both commits, and bytes of commits. */
const most = { parents: 20, bytes: 1024 * 1024 }

const firstParents = (id: string): string[] =>
  Array.from({ length: most.parents }, (_, generation) => `${checkedId(id)}~${generation}`)

const chainOf = (infos: readonly (ObjectInfo | undefined)[]): string[] =>
  infos.flatMap((info) => (info?.type === 'commit' ? info.id : []))

/**
 * Lists the commits of `after` that `before` does not contain, newest first, without starting git.
 * Undefined when it must be left to git: with merges on the way to their last common commit, with an
 * unusual commit, or when it is far.
 */
export async function walkRange(
  path: string,
  before: string,
  after: string,
): Promise<Commit[] | undefined> {
  using objects = openObjects(path)
  const infos = await objects.info([...firstParents(after), ...firstParents(before)])
  const [head, base] = [infos.slice(0, most.parents), infos.slice(most.parents)].map(chainOf)
  const common = head!.findIndex((id) => base!.includes(id))
  if (common < 0) return undefined
  const apart = [...head!.slice(0, common), ...base!.slice(0, base!.indexOf(head![common]!))]
  const wanted = apart.map((id) => infos.find((info) => info?.id === id) as ObjectInfo)
  if (wanted.reduce((sum, { size }) => sum + size, 0) > most.bytes) return undefined
  const commits = (await readUsualCommits(objects, wanted)).flatMap((commit) => commit ?? [])
  const isWalkable = commits.every(({ parents }) => parents.length === 1)
  return isWalkable && commits.length === apart.length ? commits.slice(0, common) : undefined
}
