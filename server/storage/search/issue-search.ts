import { sql, type RawBuilder } from 'kysely'
import type { accountQueries } from '../accounts/accounts.ts'
import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'
import {
  filterCondition,
  interactions,
  isIssueSeen,
  type IssueFilter,
  type IssueSight,
} from './issue-conditions.ts'
import { issueCandidates, type IssueWish } from './issue-candidates.ts'
import { issueRows } from './issue-rows.ts'
import { hitsIn } from './ranges.ts'
import { searchPage, type SearchPage } from './search-page.ts'
import { firstWords, type TextQuery } from '../sql/text-index.ts'

export interface IssueSearch extends IssueWish {
  sight: IssueSight
  limit: number
  offset: number
}

/** A comment that has the words of a search. */
export interface SaidText {
  id: number
  issue_id: number
  body: string
}

/** Comments of one page of results. */
const maxComments = 100

/** The number of reactions with a content. */
const reactionsOf = (content: string, { name }: Engine) =>
  name === 'sqlite'
    ? sql`coalesce(json_extract(issues.reactions, ${`$."${content}"`}), 0)`
    : sql`coalesce((issues.reactions::json ->> ${content})::integer, 0)`

/** The terms that order a search. Among equals the newest is first. */
function orderOf({ sort, text }: IssueSearch, engine: Engine): RawBuilder<unknown>[] {
  if (sort === 'best') return text ? [hitsIn(sql.ref('issues.title'), firstWords(text))] : []
  if (sort === 'comments') return [sql.ref('issues.comments')]
  if (sort === 'interactions') return [interactions]
  if (sort === 'reactions') return [sql.ref('issues.reaction_count')]
  if (sort.startsWith('reactions-')) return [reactionsOf(sort.slice('reactions-'.length), engine)]
  return [sql.ref(sort === 'created' ? 'issues.created_at' : 'issues.updated_at')]
}

/** Searches of issues and pull requests. */
export function issueSearchQueries(
  handle: Handle,
  engine: Engine,
  accounts: Pick<ReturnType<typeof accountQueries>, 'findMany'>,
) {
  return {
    find: async (search: IssueSearch): Promise<SearchPage> => {
      const { text, filters, sight, direction, limit, offset } = search
      const { query, most, isMany, needsText } = await issueCandidates(handle, search, engine)
      const wanted: IssueFilter[] = [
        ...filters,
        ...(text && needsText ? [{ of: 'text', query: text } as const] : []),
      ]
      const searcher = { texts: engine.texts, isMany }
      const conditions = [
        isIssueSeen(sight),
        ...wanted.map((filter) => filterCondition(filter, searcher)),
      ]
      return searchPage(handle, {
        table: 'issues',
        candidates: query,
        most,
        beside: { table: 'repositories', on: sql`repositories.id = issues.repository_id` },
        where: sql.join(conditions, sql` and `),
        order: orderOf(search, engine),
        direction: search.sort === 'best' ? 'desc' : direction,
        limit,
        offset,
      })
    },

    /** Issues by id with their repositories, in the given order. */
    rows: issueRows({ handle, engine, accounts }),

    /** Comments on some issues that have the words, newest first. */
    comments: async (issueIds: readonly number[], { groups }: TextQuery): Promise<SaidText[]> => {
      if (issueIds.length === 0) return []
      const query = { groups, texts: ['body'] }
      return handle
        .selectFrom('issue_comments')
        .select(['id', 'issue_id', 'body'])
        .where('issue_id', 'in', issueIds)
        .where(engine.texts.has('issue_comment_search', sql.ref('issue_comments.id'), query))
        .orderBy('id', 'desc')
        .limit(maxComments)
        .execute()
    },
  }
}
