import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { holdsNot } from './conditions.ts'
import { beginsWith, contains, inRange, type Range } from './ranges.ts'
import { mostConsidered, mostWalked, searchPage, type SearchPage } from './search-page.ts'
import type { TextQuery } from '../sql/text-index.ts'

/** One condition of a search for users and organizations. */
export type AccountCondition =
  | { of: 'type'; is: 'User' | 'Organization' }
  | { of: 'logins'; anyOf: readonly string[] }
  | { of: 'location' | 'fullname'; has: string }
  | { of: 'language'; named: string }
  | { of: 'repos' | 'followers' | 'created'; range: Range }
  | { of: 'text'; query: TextQuery }
  | { of: 'never' }

export type AccountFilter = AccountCondition & { not?: boolean }

export interface AccountSearch {
  text?: TextQuery
  filters: readonly AccountFilter[]
  sort: 'best' | 'followers' | 'repositories' | 'joined'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const eb = expressionBuilder<Tables, 'accounts'>()

/** Public repositories only: how many others an account has is not to be found out. */
const repositories = sql`(select count(*) from repositories
  where repositories.owner_id = accounts.id and repositories.visibility = 'public')`
const followers = sql`(select count(*) from follows where follows.followed_id = accounts.id)`
const created = sql.ref('accounts.created_at')

const numbers = { repos: repositories, followers, created }

const writesIn = (language: string) =>
  sql<SqlBool>`(select 1 from repositories
    where repositories.owner_id = accounts.id and repositories.visibility = 'public'
      and lower(repositories.language) = ${language.toLowerCase()} limit 1) is not null`

const isNamed = (logins: readonly string[]) =>
  eb(
    'accounts.login_key',
    'in',
    logins.map((login) => login.toLowerCase()),
  )

function translate(
  condition: AccountCondition,
  { texts }: Pick<Engine, 'texts'>,
): Expression<SqlBool> {
  switch (condition.of) {
    case 'type':
      return eb('accounts.type', '=', condition.is)
    case 'logins':
      return isNamed(condition.anyOf)
    case 'location':
      return contains(sql.ref('accounts.location'), condition.has)
    case 'fullname':
      return contains(sql.ref('accounts.name'), condition.has)
    case 'language':
      return writesIn(condition.named)
    case 'text':
      return texts.hasAmong('account_search', sql.ref('accounts.id'), condition.query)
    case 'never':
      return sql<SqlBool>`1 = 0`
    default:
      return inRange(numbers[condition.of], condition.range)
  }
}

function filterCondition({ not = false, ...condition }: AccountFilter, engine: Engine) {
  const holds = translate(condition, engine)
  return not ? holdsNot(holds) : holds
}

function candidatesOf({ text, filters }: AccountSearch, { texts }: Engine) {
  const named = filters.find(
    (filter): filter is AccountFilter & { of: 'logins' } => filter.of === 'logins' && !filter.not,
  )
  if (named) {
    const query = sql`select id from accounts where ${isNamed(named.anyOf)}`
    return { query, most: mostConsidered, needsText: true }
  }
  if (text) {
    return { query: texts.ids('account_search', text), most: mostConsidered, needsText: false }
  }
  const query = sql`select id from accounts order by id desc`
  return { query, most: mostWalked, needsText: false }
}

/** An account with the login comes first, then logins that begin with it, then others by followers. */
function orderOf({ sort, text }: AccountSearch): RawBuilder<unknown>[] {
  if (sort === 'joined') return [created]
  if (sort !== 'best') return [sort === 'followers' ? followers : repositories]
  const [word] = text?.groups[0]?.[0] ?? []
  if (word === undefined) return [followers]
  const login = sql.ref('accounts.login_key')
  return [
    sql`case when ${login} = ${word} then 2 when ${beginsWith(login, word)} then 1 else 0 end`,
    followers,
  ]
}

/** Searches of users and organizations. Bots are not found. */
export function accountSearchQueries(handle: Handle, engine: Engine) {
  return {
    find: async (search: AccountSearch): Promise<SearchPage> => {
      const { text, filters, sort, direction, limit, offset } = search
      const { query, most, needsText } = candidatesOf(search, engine)
      const conditions = [
        eb('accounts.type', '<>', 'Bot'),
        ...filters.map((filter) => filterCondition(filter, engine)),
        ...(text && needsText ? [translate({ of: 'text', query: text }, engine)] : []),
      ]
      return searchPage(handle, {
        table: 'accounts',
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
