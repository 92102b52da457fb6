import { syncRefs } from '../../git/durability.ts'
import { ImportFailure } from '../failure.ts'
import { carryOver } from './carry.ts'
import { checkAndTakeOver, packsOf, takeOver } from './packs.ts'
import type { Ground } from './ground.ts'
import { moveAll, moves, namesAt, places, type Move, type Names } from './hidden-refs.ts'

export interface Publication {
  ground: Ground
  /** Path of the repository. */
  hosted: string
  signal: AbortSignal
  /** @param percent of all there is to do */
  progress: (percent: number) => void
}

/** A push that comes between is asked about once more, so often. */
const mostTries = 5

/** Brings what the stage has into the repository, where nothing names it yet. */
async function bringObjects(publication: Publication): Promise<void> {
  const { ground, hosted, signal, progress } = publication
  const checked = new Set(ground.note?.packs)
  const packs = await packsOf(ground.path)
  const others = packs.filter((name) => !checked.has(name))
  for (const name of packs.filter((each) => checked.has(each)))
    await takeOver(name, ground.path, hosted)
  for (const [index, name] of others.entries()) {
    await checkAndTakeOver(name, ground.path, hosted, {
      signal,
      progress: (percent) => progress((index * 100 + percent) / others.length),
    })
  }
}

interface Known {
  visible: Names
  published: Names
}

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
  { hosted: path, signal }: Publication,
): Promise<Map<string, string>> {
  const moved = new Map([...visible].filter(([name, id]) => published.get(name) !== id))
  const carried =
    moved.size > 0
      ? await carryOver({ path, published, mapped, visible: moved, signal })
      : new Map<string, string>()
  const entries = [...visible.keys()].map((name): [string, string | undefined] => [
    name,
    carried.get(name) ?? mapped.get(name),
  ])
  return new Map(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

const allPlaces = [places.visible, places.published, places.original, places.mapped] as const

/** All that hidden and visible refs have to become, in one transaction. */
async function publishRefs(
  hosted: string,
  wanted: (known: Known) => Promise<Map<string, string>>,
  { mapped, original }: { mapped: Names; original: Names },
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const [visible, published, originals, left] = await Promise.all(
      allPlaces.map((place) => namesAt(hosted, place)),
    )
    if (!visible || !published || !originals || !left) throw new Error('unreachable')
    const after = await wanted({ visible, published })
    const all: Move[] = [
      ...moves(places.visible, visible, after),
      ...moves(places.published, published, mapped),
      ...moves(places.original, originals, original),
      ...moves(places.mapped, left, new Map()),
    ]
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

/**
 * Puts a mapped history where everybody sees it, in one transaction of refs (requirement I15). Doing it again
 * changes nothing.
 * @throws ImportFailure 'changed meanwhile' where it would overwrite what somebody else has put there
 */
export async function publish(publication: Publication): Promise<void> {
  const { ground, hosted, progress } = publication
  const [mapped, original] = await Promise.all([
    namesAt(ground.path, places.mapped),
    namesAt(ground.path, ground.original),
  ])
  if (ground.note) await bringObjects(publication)
  const wanted = async (known: Known) =>
    ground.note ? fresh(known, mapped) : anew(known, mapped, publication)
  await publishRefs(hosted, wanted, { mapped, original })
  progress(100)
}
