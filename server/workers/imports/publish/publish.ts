import type { Clock } from '../../../core/clock.ts'
import { syncRefs } from '../../../git/durability.ts'
import { removeStaleLocks } from '../../../git/leftovers.ts'
import { ImportFailure } from '../failure.ts'
import { bringObjects } from './fetch-objects.ts'
import { carryOver } from './carry.ts'
import type { Ground } from './ground.ts'
import { moveAll, moves, namesAt, places, type Move, type Names } from './hidden-refs.ts'

export interface Publication {
  ground: Ground
  /** Path of the repository. */
  hosted: string
  /** Where files may lie meanwhile. */
  folder: string
  clock: Clock
  signal: AbortSignal
  /** @param percent of all there is to do */
  progress: (percent: number) => void
}

/** What the repository shows, and what was published in it. */
interface Known {
  visible: Names
  published: Names
}

/** Pauses before the refs are asked about once more, in milliseconds: pushes come between. */
const pauses = [0, 100, 500, 2_000, 4_000, 8_000]
/** Locks that are older, in milliseconds, belong to nobody. */
const oldLock = 10_000

/**
 * Where the visible refs are to be after a first publication, or one from the source anew.
 * @throws ImportFailure for a ref that somebody else has put somewhere
 */
function fresh({ visible, published }: Known, mapped: Names): Map<string, string> {
  const after = new Map(visible)
  for (const [name, id] of published)
    if (!mapped.has(name) && visible.get(name) === id) after.delete(name)
  for (const [name, id] of mapped) {
    const now = visible.get(name)
    if (now !== undefined && now !== published.get(name) && now !== id)
      throw new ImportFailure(
        'changed meanwhile',
        'The repository has branches or tags of the same names that somebody has changed.',
      )
    after.set(name, id)
  }
  return after
}

/**
 * Where the visible refs are to be after what was published is mapped anew: with it where they still are, and
 * where people have moved them, with what they did on top of it. What was deleted stays so.
 */
async function anew(
  { visible, published }: Known,
  mapped: Names,
  { ground: { path }, signal }: Publication,
): Promise<Map<string, string>> {
  const moved = new Map([...visible].filter(([name, id]) => published.get(name) !== id))
  const carried =
    moved.size > 0
      ? await carryOver({ path, published, mapped, visible: moved, signal })
      : new Map<string, string>()
  const after = new Map<string, string>()
  for (const name of visible.keys()) {
    const id = carried.get(name) ?? mapped.get(name)
    if (id !== undefined) after.set(name, id)
  }
  return after
}

async function movesOf(publication: Publication, mapped: Names): Promise<Move[]> {
  const { ground, hosted } = publication
  const [visible, published, original] = await Promise.all([
    namesAt(hosted, places.visible),
    namesAt(hosted, places.published),
    namesAt(hosted, places.original),
  ])
  const known = { visible, published }
  const after = ground.note ? fresh(known, mapped) : await anew(known, mapped, publication)
  await bringObjects(publication)
  return [
    ...moves(places.visible, visible, after),
    ...moves(places.published, published, mapped),
    ...moves(places.original, original, ground.originals),
  ]
}

/**
 * Puts a mapped history where everybody sees it, in one transaction of refs (requirement I15). Doing it again
 * changes nothing.
 * @throws ImportFailure 'changed meanwhile' where it would overwrite what somebody else has put there
 */
export async function publish(publication: Publication): Promise<void> {
  const { ground, hosted, clock, signal } = publication
  const mapped = await namesAt(ground.path, places.mapped)
  for (const pause of pauses) {
    await new Promise<void>((resolve) => clock.after(pause, resolve))
    signal.throwIfAborted()
    await removeStaleLocks(hosted, clock.now() - oldLock)
    const all = await movesOf(publication, mapped)
    if (!(await moveAll(hosted, all))) continue
    return syncRefs(
      hosted,
      all.map(({ ref }) => ref),
    )
  }
  throw new ImportFailure(
    'changed meanwhile',
    'The repository was changed while it was written to.',
  )
}
