import { randomBytes } from 'node:crypto'
import type { Journey } from './journey.ts'
import { leaks, type Leak } from './leaks.ts'
import { placesOf } from './places.ts'
import { sweep, type Hit } from './sweep.ts'

/** One place, and the secrets found there. */
export interface Searched {
  place: string
  bytes: number
  hits: Hit[]
}

/** Searches for every secret of a run in every place. */
export async function search(journey: Journey): Promise<Searched[]> {
  const places = await placesOf(journey)
  const hits = sweep(journey.ledger.canaries, places)
  return places.map(({ name, bytes }) => ({
    place: name,
    bytes: bytes.reduce((sum, each) => sum + each.length, 0),
    hits: hits.filter(({ place }) => place === name),
  }))
}

/** The deliberate leaks that are possible on this store. */
export const leaksOf = ({ store }: Pick<Journey, 'store'>): Leak[] =>
  leaks.filter(({ place }) => store === 'embedded' || place !== 'files of the store')

/**
 * Leaks a secret on purpose.
 * @returns the places where it was found
 */
export async function found(journey: Journey, { make }: Leak): Promise<string[]> {
  const value = randomBytes(8).toString('hex')
  const more = (await make(journey, value)) ?? []
  const hits = sweep([{ kind: 'planted', value }], [...(await placesOf(journey)), ...more])
  return hits.map(({ place }) => place)
}
