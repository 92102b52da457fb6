import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { conditionsOf } from '../repositories/repository-conditions.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { holdsNot, isInPlaces, type SearchPlaces } from './conditions.ts'
import type { Sight } from './issue-conditions.ts'
import { hitsIn, inRange, type Range } from './ranges.ts'
import { mostConsidered, mostWalked, searchPage, type SearchPage } from './search-page.ts'
import { firstWords, type TextQuery } from '../sql/text-index.ts'

/** One condition of a search for repositories. */
export type RepositoryCondition =
  | ({ of: 'places' } & SearchPlaces)
  | { of: 'archived' | 'template' | 'fork' | 'never' }
  | { of: 'visibility'; is: 'public' | 'private' | 'internal' }
  | { of: 'language'; anyOf: readonly string[] }
  | { of: 'topic'; named: string }
  | { of: 'license'; key: string }
  | { of: RepositoryNumber; range: Range }
  | { of: 'text'; query: TextQuery }

/** Numbers and instants of a repository that a search compares. */
export type RepositoryNumber =
  | 'stars'
  | 'forks'
  | 'size'
  | 'topics'
  | 'created'
  | 'updated'
  | 'pushed'
  | 'followers'
  | 'good-first-issues'
  | 'help-wanted-issues'

export type RepositoryFilter = RepositoryCondition & { not?: boolean }

export interface RepositorySearch {
  text?: TextQuery
  filters: readonly RepositoryFilter[]
  sight: Sight
  sort: 'best' | 'stars' | 'forks' | 'help-wanted-issues' | 'updated' | 'pushed'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

type Of<Name extends RepositoryCondition['of']> = RepositoryCondition & { of: Name }
type Condition = Expression<SqlBool>

const eb = expressionBuilder<Tables, 'repositories'>()
const column = (name: keyof Tables['repositories']) => sql.ref(`repositories.${name}`)

/** Open issues with one of the labels that ask for help. */
const labelled = (label: string) => sql`(select count(*) from labels
  join issue_labels on issue_labels.label_id = labels.id
  join issues on issues.id = issue_labels.issue_id
  where labels.repository_id = repositories.id and labels.name_key = ${label}
    and issues.state = 'open')`

const numbers: Record<RepositoryNumber, RawBuilder<unknown>> = {
  stars: column('stargazers_count'),
  forks: column('forks_count'),
  size: column('size'),
  created: column('created_at'),
  updated: column('updated_at'),
  pushed: sql`coalesce(repositories.pushed_at, 0)`,
  topics: sql`(select count(*) from repository_topics where repository_topics.repository_id = repositories.id)`,
  followers: sql`(select count(*) from follows where follows.followed_id = repositories.owner_id)`,
  'good-first-issues': labelled('good first issue'),
  'help-wanted-issues': labelled('help wanted'),
}

const hasTopic = (name: string) =>
  sql<SqlBool>`(select 1 from repository_topics
    where repository_topics.repository_id = repositories.id and repository_topics.name = ${name}) is not null`

const one = sql.lit(1)

function translate(condition: RepositoryCondition, engine: Pick<Engine, 'texts'>): Condition {
  switch (condition.of) {
    case 'places':
      return isInPlaces(condition)
    case 'archived':
      return eb('repositories.archived', '=', one)
    case 'template':
      return eb('repositories.is_template', '=', one)
    case 'fork':
      return eb('repositories.fork', '=', one)
    case 'visibility':
      return eb('repositories.visibility', '=', condition.is)
    case 'language':
      return sql<SqlBool>`lower(repositories.language) in (${sql.join(condition.anyOf.map((each) => each.toLowerCase()))})`
    case 'topic':
      return hasTopic(condition.named.toLowerCase())
    case 'license':
      return sql<SqlBool>`lower(repositories.license) = ${condition.key.toLowerCase()}`
    case 'text':
      return engine.texts.hasAmong('repository_search', column('id'), condition.query)
    case 'never':
      return sql<SqlBool>`1 = 0`
    default:
      return inRange(numbers[condition.of], condition.range)
  }
}

function filterCondition(
  { not = false, ...condition }: RepositoryFilter,
  engine: Pick<Engine, 'texts'>,
): Condition {
  const holds = translate(condition, engine)
  return not ? holdsNot(holds) : holds
}

interface Candidates {
  query: RawBuilder<unknown>
  most: number
  needsText?: boolean
}

const positive = <Name extends RepositoryCondition['of']>(
  filters: readonly RepositoryFilter[],
  name: Name,
) =>
  filters.find((filter): filter is RepositoryFilter & Of<Name> => filter.of === name && !filter.not)

/** The rows that a search considers: those with its words, in its places, with its topic, or the newest. */
function candidatesOf(
  { text, filters }: RepositorySearch,
  { texts }: Pick<Engine, 'texts'>,
): Candidates {
  const places = positive(filters, 'places')
  if (places) {
    const query = sql`select id from repositories where ${isInPlaces(places)} order by id desc`
    return { query, most: mostConsidered, needsText: true }
  }
  if (text) return { query: texts.ids('repository_search', text), most: mostConsidered }
  const topic = positive(filters, 'topic')
  if (topic) {
    const query = sql`select repository_id as id from repository_topics
      where name = ${topic.named.toLowerCase()} order by repository_id desc`
    return { query, most: mostWalked }
  }
  return { query: sql`select id from repositories order by id desc`, most: mostWalked }
}

/** Repositories with the words in their name come first, then those with more stars. */
function orderOf({ sort, text }: RepositorySearch): RawBuilder<unknown>[] {
  if (sort !== 'best') return [numbers[sort]]
  const hits = text ? [hitsIn(column('name_key'), firstWords(text))] : []
  return [...hits, numbers.stars]
}

/** Searches of repositories. */
export function repositorySearchQueries(handle: Handle, engine: Engine) {
  return {
    find: async (search: RepositorySearch): Promise<SearchPage> => {
      const { text, filters, sight, sort, direction, limit, offset } = search
      const { query, most, needsText = false } = candidatesOf(search, engine)
      const conditions = [
        conditionsOf(eb, sight),
        ...filters.map((filter) => filterCondition(filter, engine)),
        ...(text && needsText ? [translate({ of: 'text', query: text }, engine)] : []),
      ]
      return searchPage(handle, {
        table: 'repositories',
        candidates: query,
        most,
        where: sql.join(conditions, sql` and `),
        order: orderOf(search),
        direction: sort === 'best' ? 'desc' : direction,
        limit,
        offset,
      })
    },
  }
}
