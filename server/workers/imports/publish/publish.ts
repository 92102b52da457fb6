import type { Clock } from '../../../core/clock.ts'
import { syncRefs } from '../../../git/store/durability.ts'
import { freeStaleLocks } from '../../../git/refs/stale-locks.ts'
import { ImportFailure } from '../failure.ts'
import { fetchObjects } from './fetch-objects.ts'
import { rebaseOnto } from './rebase-onto.ts'
import type { RewriteRepository } from './rewrite-repository.ts'
import { moveAll, moves, namesAt, places, type Move, type Names } from './hidden-refs.ts'

export interface Publication {
  ground: RewriteRepository
  /** Path of the hosted repository. */
  hosted: string
  /** Folder for temporary files. */
  folder: string
  clock: Clock
  signal: AbortSignal
  /** @param percent of the whole work */
  progress: (percent: number) => void
}

/** Current visible refs, and those of the last publication. */
interface Known {
  visible: Names
  published: Names
}

/** Milliseconds before each retry; concurrent pushes may change refs. */
const pauses = [0, 100, 500, 2_000, 4_000, 8_000]
/** Age in milliseconds from which a lock can be stale, less than the pauses take together. */
const oldLock = 10_000

/**
 * New visible refs for a first publication, or after a restart from the source.
 * @throws ImportFailure for a ref that a user has changed
 */
function firstPublication({ visible, published }: Known, mapped: Names): Map<string, string> {
  const after = new Map(visible)
  for (const [name, id] of published)
    if (!mapped.has(name) && visible.get(name) === id) after.delete(name)
  for (const [name, id] of mapped) {
    const now = visible.get(name)
    if (now !== undefined && now !== published.get(name) && now !== id)
      throw new ImportFailure(
        'changed meanwhile',
        'The repository has changed branches or tags with the same names.',
      )
    after.set(name, id)
  }
  return after
}

/**
 * New visible refs after published history is mapped again: unmoved refs follow the mapping, refs
 * that users moved keep the users' commits on top, and deleted refs stay deleted.
 */
async function remapped(
  { visible, published }: Known,
  mapped: Names,
  { ground: { path }, signal }: Publication,
): Promise<Map<string, string>> {
  const moved = new Map([...visible].filter(([name, id]) => published.get(name) !== id))
  const carried =
    moved.size > 0
      ? await rebaseOnto({ path, published, mapped, visible: moved, signal })
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
  const after = ground.note
    ? firstPublication(known, mapped)
    : await remapped(known, mapped, publication)
  await fetchObjects(publication)
  return [
    ...moves(places.visible, visible, after),
    ...moves(places.published, published, mapped),
    ...moves(places.original, original, ground.originals),
  ]
}

/**
 * Publishes a mapped history in one transaction of refs. Repeating it changes nothing.
 * @throws ImportFailure 'changed meanwhile' when it would overwrite changes of users
 */
export async function publish(publication: Publication): Promise<void> {
  const { ground, hosted, clock, signal } = publication
  const mapped = await namesAt(ground.path, places.mapped)
  for (const pause of pauses) {
    await new Promise<void>((resolve) => clock.after(pause, resolve))
    signal.throwIfAborted()
    await freeStaleLocks(hosted, oldLock)
    const all = await movesOf(publication, mapped)
    if (!(await moveAll(hosted, all, { outlives: true }))) continue
    return syncRefs(
      hosted,
      all.map(({ ref }) => ref),
    )
  }
  throw new ImportFailure('changed meanwhile', 'The repository was changed during the import.')
}
