import { sql } from 'kysely'
import { countRows } from '../sql/count-rows.ts'
import type { Label } from '../issues/labels.ts'
import type { Handle } from '../schema/tables.ts'
import { contains, hitsIn } from './ranges.ts'

export interface LabelSearch {
  repositoryId: number
  /** The label has one of the words. */
  words: readonly string[]
  without: readonly string[]
  /** By the time of creation; absent for the best match. */
  direction?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

const inEither = (word: string) =>
  sql<boolean>`(${contains(sql.ref('labels.name'), word)}
    or coalesce(${contains(sql.ref('labels.description'), word)}, ${sql.raw('false')}))`

/** Searches of the labels of a repository, which are few enough to read. */
export function labelSearchQueries(handle: Handle) {
  const matching = ({ repositoryId, words, without }: LabelSearch) =>
    handle
      .selectFrom('labels')
      .where('labels.repository_id', '=', repositoryId)
      .where((eb) => eb.or(words.length > 0 ? words.map(inEither) : [sql<boolean>`1 = 1`]))
      .where((eb) => eb.and(without.map((word) => eb.not(inEither(word)))))

  return {
    find: (search: LabelSearch): Promise<Label[]> => {
      const { words, direction, limit, offset } = search
      const best = sql`${hitsIn(sql.ref('labels.name'), words)} desc, labels.id`
      const byTime = sql`labels.id ${sql.raw(direction ?? 'asc')}`
      const order = direction || words.length === 0 ? byTime : best
      return matching(search)
        .selectAll('labels')
        .orderBy(order)
        .limit(limit)
        .offset(offset)
        .execute()
    },

    count: (search: LabelSearch): Promise<number> => countRows(matching(search)),
  }
}
