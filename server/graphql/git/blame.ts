import type { BlameRange } from '../../../generated/graphql/types.ts'
import { blameOf, type BlamedRange } from '../../git/history/blame.ts'
import { isContentPath } from '../../domains/repositories/find-content.ts'
import { unresolved } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { Place } from '../item.ts'
import { commitAt } from './loaders.ts'
import { gitObject } from './objects.ts'
import { entryOf } from './trees.ts'
import { commitItem, readingIn } from './site.ts'

/** Ages of ranges: 1 for the newest tenth of the time since the first change, 10 for the oldest. */
const ages = 10

async function rangesOf(
  found: readonly BlamedRange[],
  place: Place,
  execution: Execution,
): Promise<BlameRange[]> {
  const times = await Promise.all(
    found.map(async ({ sha }) => {
      const view = await commitAt(sha, place, execution)
      return Date.parse(view?.commit.committer?.date ?? '')
    }),
  )
  const known = times.filter((time) => !Number.isNaN(time))
  const [first, last] = [Math.min(...known), Math.max(...known)]
  const ageOf = (time: number) =>
    last === first ? 1 : Math.min(ages, 1 + Math.floor(((last - time) / (last - first)) * ages))
  return found.map(({ sha, start, end }, index) => ({
    age: ageOf(times[index]!),
    commit: commitItem(sha, place),
    startingLine: start,
    endingLine: end,
  }))
}

/** Which commit last changed each line of a file. */
export async function blame(
  sha: string,
  path: string,
  place: Place,
  execution: Execution,
): Promise<{ ranges: BlameRange[] }> {
  const entry = isContentPath(path)
    ? await entryOf(sha, path, { place, execution, toObject: gitObject })
    : null
  if (entry?.type !== 'blob') throw unresolved(`a file at the path '${path}'`)
  const { repository } = await readingIn(place, execution)
  const found = await blameOf(execution.context.git.path(repository.id), sha, path)
  return { ranges: await rangesOf(found, place, execution) }
}
