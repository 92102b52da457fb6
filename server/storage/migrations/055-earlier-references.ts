import { sql, type Kysely } from 'kysely'

type Db = Kysely<unknown>

interface Text {
  id: number
  source_id: number
  repository_id: number
  user_id: number | null
  created_at: number
  body: string
}

/** Where texts are: the column of `issue_references` that names one, and its table. */
const places = [
  { table: 'issues', issue: 'id' },
  { table: 'issue_comments', column: 'comment_id' },
  { table: 'pull_reviews', column: 'review_id', when: `texts.state <> 'PENDING'` },
  {
    table: 'review_comments',
    column: 'review_comment_id',
    when: `exists (select reviews.id from pull_reviews as reviews
      where reviews.id = texts.review_id and reviews.state <> 'PENDING')`,
  },
] as const

const code = /```[^]*?(?:```|$)|`[^`\n]*`/g
const reference = /(?<![\w/@.#&-])(?:#|GH-)([1-9]\d{0,8})(?![\w/-])/gi
const most = 100

function numbersIn(body: string): number[] {
  const found = body.replaceAll(code, ' ').matchAll(reference)
  return [...new Set([...found].map(([, number]) => Number(number)))].slice(0, most)
}

/** Records the issues of its repository that a text mentions. */
async function record(db: Db, column: string | undefined, text: Text): Promise<void> {
  const numbers = numbersIn(text.body)
  if (numbers.length === 0) return
  const named = column === undefined ? sql`` : sql`, ${sql.ref(column)}`
  const id = column === undefined ? sql`` : sql`, cast(${text.id} as bigint)`
  await sql`insert into issue_references (issue_id, source_id, actor_id, created_at${named})
    select id, cast(${text.source_id} as bigint), cast(${text.user_id} as bigint),
      cast(${text.created_at} as bigint)${id}
    from issues
    where repository_id = ${text.repository_id} and number in (${sql.join(numbers)})
      and id <> ${text.source_id}
    on conflict do nothing`.execute(db)
}

/**
 * Records which issues of their repository earlier texts mention. Those of other repositories are left
 * out, because their authors may have been unable to read them.
 */
export async function up(db: Db): Promise<void> {
  for (const { table, ...place } of places) {
    const { issue, column, when } = { issue: 'issue_id', column: undefined, when: 'true', ...place }
    for (let last = 0; ;) {
      const { rows } = await sql<Text>`select texts.id, issues.id as source_id,
          issues.repository_id, texts.user_id, texts.created_at, texts.body
        from ${sql.table(table)} as texts
        inner join issues on issues.id = ${sql.ref(`texts.${issue}`)}
        where texts.id > ${last} and ${sql.raw(when)}
          and (texts.body like '%#%' or lower(texts.body) like '%gh-%')
        order by texts.id limit 200`.execute(db)
      if (rows.length === 0) break
      for (const text of rows) await record(db, column, text)
      last = Number(rows.at(-1)!.id)
    }
  }
}
