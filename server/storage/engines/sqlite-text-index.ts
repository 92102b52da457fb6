import { sql, type SqlBool } from 'kysely'
import type { Phrase, TextIndex, TextQuery } from '../sql/text-index.ts'

const anyOf = (phrases: readonly string[]) => `(${phrases.join(' OR ')})`

/** Writes a query in the language of FTS5. Words have no characters with a meaning in it. */
function expressionOf({ groups, texts, isPrefix = false, scopes = [] }: TextQuery): string {
  const quoted = (phrase: Phrase) => `"${phrase.join(' ')}"${isPrefix ? ' *' : ''}`
  const parts = groups.map((group) => `{${texts.join(' ')}} : ${anyOf(group.map(quoted))}`)
  const scope = scopes.map((value) => `"scope${value}"`)
  return [...parts, ...(scope.length > 0 ? [`scope : ${anyOf(scope)}`] : [])]
    .map((part) => `(${part})`)
    .join(' AND ')
}

/** Searches virtual tables of FTS5. */
export const sqliteTextIndex: TextIndex = {
  ids: (index, query, direction = 'desc') =>
    sql`select rowid as id from ${sql.table(index)}
      where ${sql.table(index)} match ${expressionOf(query)} order by rowid ${sql.raw(direction)}`,

  has: (index, id, query) => {
    const table = sql.table(index)
    return sql<SqlBool>`(select 1 from ${table}
      where ${table}.rowid = ${id} and ${table} match ${expressionOf(query)}) is not null`
  },

  // Looking for one document takes as long as reading a part of the list of all that match.
  hasAmong: (index, id, query) => {
    const table = sql.table(index)
    return sql<SqlBool>`${id} in (select rowid from ${table}
      where ${table} match ${expressionOf(query)}
        and rowid >= (select min(id) from candidates)
        and rowid <= (select max(id) from candidates))`
  },
}
