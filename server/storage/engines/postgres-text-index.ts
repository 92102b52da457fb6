import { sql, type SqlBool } from 'kysely'
import {
  searchTexts,
  type Phrase,
  type SearchIndex,
  type TextIndex,
  type TextQuery,
} from '../sql/text-index.ts'

/** Weights of the texts of an index, and the one of its scope, as the migration gives them. */
const weights = ['A', 'B', 'C']
const scopeWeight = 'D'

/** Writes a query in the language of `tsquery`. Words have no characters with a meaning in it. */
function expressionOf(index: SearchIndex, query: TextQuery): string {
  const { groups, texts, isPrefix = false, scopes = [] } = query
  const all: readonly string[] = searchTexts[index]
  const within = texts.map((text) => weights[all.indexOf(text)]).join('')
  const phrase = (words: Phrase) =>
    words
      .map((word, at) => `'${word}':${isPrefix && at === words.length - 1 ? '*' : ''}${within}`)
      .join(' <-> ')
  const anyOf = (parts: readonly string[]) => `(${parts.join(' | ')})`
  const scope = scopes.map((value) => `'scope${String(value).toLowerCase()}':${scopeWeight}`)
  return [
    ...groups.map((group) => anyOf(group.map((each) => `(${phrase(each)})`))),
    ...(scope.length > 0 ? [anyOf(scope)] : []),
  ].join(' & ')
}

const has: TextIndex['has'] = (index, id, query) => {
  const table = sql.table(index)
  return sql<SqlBool>`(select 1 from ${table}
    where ${table}.id = ${id} and ${table}.document @@ ${expressionOf(index, query)}::tsquery
    ) is not null`
}

/** Searches tables of `tsvector` with an index of words. */
export const postgresTextIndex: TextIndex = {
  ids: (index, query, direction = 'desc') =>
    sql`select id from ${sql.table(index)}
      where document @@ ${expressionOf(index, query)}::tsquery order by id ${sql.raw(direction)}`,
  has,
  hasAmong: has,
}
