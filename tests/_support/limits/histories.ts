import fc from 'fast-check'
import type { WindowLimit, ConsumeRequest } from '../../../server/access/limits/counters.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An operation on the counters. */
export type Command =
  /** The same request, repeated. */
  | {
      kind: 'ask'
      bucket: number
      counts: WindowLimit[]
      place?: Omit<PlaceOf, 'key'>
      times: number
    }
  /** Refunds an earlier request: a 304. */
  | { kind: 'give back'; which: number }
  /** Ends a running request. */
  | { kind: 'end'; which: number; work: number }
  | { kind: 'step'; by: number }

type PlaceOf = Omit<NonNullable<ConsumeRequest['slot']>, 'id'>

const windows = [
  { name: 'core', length: hour },
  { name: 'points', length: minute },
  { name: 'cpu', length: minute },
  { name: 'content', length: hour },
]

export const keyOf = (name: string, bucket: number): string => `${name} {user ${bucket}}`

/** Every request names all windows of its bucket, even those it does not count in. */
const anyCounts = (bucket: number): fc.Arbitrary<WindowLimit[]> =>
  fc.tuple(
    ...windows.map(({ name, length }) =>
      fc.record({
        key: fc.constant(keyOf(name, bucket)),
        limit: fc.constantFrom(0, 3, 10, 60, Infinity),
        cost: fc.constantFrom(0, 1, 1, 5),
        length: fc.constant(length),
        enforced: fc.boolean(),
      }),
    ),
  )

const anyPlace = fc.record({
  limit: fc.constantFrom(1, 3, 100),
  enforced: fc.boolean(),
})

const anyAsk = (buckets: number): fc.Arbitrary<Command> =>
  fc.nat({ max: buckets - 1 }).chain((bucket) =>
    fc.record(
      {
        kind: fc.constant('ask' as const),
        bucket: fc.constant(bucket),
        counts: anyCounts(bucket),
        place: anyPlace,
        // A ban requires a hundred refused requests.
        times: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constant(130)),
      },
      { requiredKeys: ['kind', 'bucket', 'counts', 'times'] },
    ),
  )

const anyEarlier = fc.nat({ max: 100 })
const anyStep = (back: boolean): fc.Arbitrary<number> => {
  const on = [
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 900, max: 3 * minute }),
    fc.constantFrom(minute - 1, minute, minute + 1, hour - 1, hour, hour + 1, day),
    fc.integer({ min: 1, max: 3 * hour }),
  ]
  const off = [fc.integer({ min: -3 * hour, max: -1 }), fc.constantFrom(-hour, -minute, -day)]
  return fc.oneof(...on, ...(back ? off : []))
}

const anyCommand = (buckets: number, back: boolean): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 6, arbitrary: anyAsk(buckets) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('give back' as const), which: anyEarlier }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        which: anyEarlier,
        work: fc.integer({ min: 0, max: 90_000_000 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('step' as const), by: anyStep(back) }) },
  )

/** Noon of an ordinary day, and times shortly before the start and the end of February 29. */
const anyStart = fc.constantFrom(
  Date.UTC(2026, 2, 10, 12),
  Date.UTC(2028, 1, 28, 23, 59, 30, 999),
  Date.UTC(2028, 1, 29, 23, 30),
)

export interface History {
  start: number
  commands: Command[]
}

/**
 * Random operations on counters. With one bucket, the clock is also set back. With several it only
 * advances: the memory store drops expired windows of other buckets earlier than a shared store.
 */
export const anyHistory = (length: number): fc.Arbitrary<History> =>
  fc
    .constantFrom({ buckets: 1, back: true }, { buckets: 3, back: false })
    .chain(({ buckets, back }) =>
      fc.record({
        start: anyStart,
        commands: fc.array(anyCommand(buckets, back), { minLength: 10, maxLength: length }),
      }),
    )
