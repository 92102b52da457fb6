import { expressionBuilder, sql } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { conditionsOf } from '../repositories/repository-conditions.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import type { Sight } from './issue-conditions.ts'
import { contains, inRange, type Range } from './ranges.ts'
import { mostConsidered } from './search-page.ts'
import type { TextQuery } from '../sql/text-index.ts'

export interface TopicSearch {
  text?: TextQuery
  /** Parts of the name that it must not have. */
  without: readonly string[]
  repositories: readonly Range[]
  created: readonly Range[]
  sight: Sight
  limit: number
  offset: number
}

/** A topic, as the repositories that the caller sees have it. */
export interface FoundTopic {
  name: string
  repositories: number
  /** When the first of them got it, and the last. */
  created_at: number
  updated_at: number
}

export interface TopicPage {
  topics: FoundTopic[]
  total: number
  isComplete: boolean
}

interface Row {
  considered: number
  total: number
  name: string | null
  repositories: number
  created_at: number
  updated_at: number
}

const eb = expressionBuilder<Tables, 'repositories'>()

/** Condition that a topic has each of the words, or one of its alternatives. */
const hasWords = ({ groups }: TextQuery) =>
  groups.map(
    (group) =>
      sql`(${sql.join(
        group.map((phrase) => contains(sql.ref('repository_topics.name'), phrase.join('-'))),
        sql` or `,
      )})`,
  )

/** Searches of topics, in the repositories that the caller sees. */
export function topicSearchQueries(handle: Handle, { texts }: Engine) {
  return {
    find: async (search: TopicSearch): Promise<TopicPage> => {
      const { text, without, repositories, created, sight, limit, offset } = search
      const candidates = text
        ? texts.ids('repository_search', { ...text, texts: ['topics'], isPrefix: true })
        : sql`select id from repositories order by id desc`
      const conditions = [
        conditionsOf(eb, sight),
        ...(text ? hasWords(text) : []),
        ...without.map((word) => sql`not ${contains(sql.ref('repository_topics.name'), word)}`),
      ]
      const counts = [
        sql`1 = 1`,
        ...repositories.map((range) => inRange(sql`count(*)`, range)),
        ...created.map((range) => inRange(sql`min(repository_topics.created_at)`, range)),
      ]
      const { rows } = await sql<Row>`
        with candidates as materialized (select id from (${candidates}) as every_one
          limit ${sql.lit(mostConsidered + 1)}),
        found as materialized (
          select repository_topics.name as name, count(*) as repositories,
            min(repository_topics.created_at) as created_at,
            max(repository_topics.created_at) as updated_at
          from candidates cross join repositories cross join repository_topics
          where repositories.id = candidates.id and repository_topics.repository_id = repositories.id
            and ${sql.join(conditions, sql` and `)}
          group by repository_topics.name having ${sql.join(counts, sql` and `)})
        select totals.considered, totals.total, page.* from (
          select (select count(*) from candidates) as considered, (select count(*) from found) as total
        ) as totals left join (
          select * from found order by repositories desc, name limit ${limit} offset ${offset}
        ) as page on true order by page.repositories desc, page.name`.execute(handle)
      const topics = rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, name }]))
      return {
        topics: topics.map((each) => ({
          name: each.name,
          repositories: Number(each.repositories),
          created_at: Number(each.created_at),
          updated_at: Number(each.updated_at),
        })),
        total: Number(rows[0]?.total ?? 0),
        isComplete: Number(rows[0]?.considered ?? 0) <= mostConsidered,
      }
    },
  }
}
