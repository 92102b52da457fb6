import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** What is indexed of a table: its texts, most important first, and the row that a search can be limited to. */
interface Indexed {
  table: string
  index: string
  texts: readonly string[]
  /** A search can be limited to the rows with a value of this column. */
  scope: string
}

const indexed: readonly Indexed[] = [
  { table: 'issues', index: 'issue_search', texts: ['title', 'body'], scope: 'repository_id' },
  {
    table: 'issue_comments',
    index: 'issue_comment_search',
    texts: ['body'],
    scope: 'repository_id',
  },
  {
    table: 'repositories',
    index: 'repository_search',
    texts: ['name', 'description', 'topics'],
    scope: 'owner_id',
  },
  { table: 'accounts', index: 'account_search', texts: ['login', 'name', 'email'], scope: 'type' },
]

/** Weights of PostgreSQL for the texts of a row, and the one of its scope. */
const weights = ['A', 'B', 'C']
const scopeWeight = 'D'

/** Characters that separate words. Both engines then find the same words. */
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

async function execute(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The index keeps no texts: it reads them from a view when it needs them. */
function sqliteIndex({ table, index, texts, scope }: Indexed): string[] {
  const columns = [...texts, 'scope'].join(', ')
  const scopeOf = (row: string) => `'scope' || ${row}.${scope}`
  const values = (row: string) =>
    [`${row}.id`, ...texts.map((text) => `${row}.${text}`), scopeOf(row)].join(', ')
  const add = `insert into ${index} (rowid, ${columns}) values (${values('new')});`
  const remove = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', ${values('old')});`
  const watched = [...texts, scope]
  const differs = watched.map((column) => `old.${column} is not new.${column}`).join(' or ')
  const selected = texts.map((text) => `t.${text}`).join(', ')
  return [
    `create view ${index}_texts as select t.id, ${selected}, ${scopeOf('t')} as scope from ${table} t`,
    `create virtual table ${index} using fts5 (${columns}, content = '${index}_texts',
      content_rowid = 'id', columnsize = 0, tokenize = 'unicode61 remove_diacritics 0')`,
    `insert into ${index} (${index}) values ('rebuild')`,
    `create trigger ${index}_add after insert on ${table} begin ${add} end`,
    `create trigger ${index}_change after update of ${watched.join(', ')} on ${table}
      when ${differs} begin ${remove} ${add} end`,
    `create trigger ${index}_remove after delete on ${table} begin ${remove} end`,
  ]
}

const sqliteTopics = [
  `create trigger repository_topics_add after insert on repositories when new.topics <> '[]' begin
    insert or ignore into repository_topics (repository_id, name, created_at)
      select new.id, value, new.updated_at from json_each(new.topics); end`,
  `create trigger repository_topics_change after update of topics on repositories
    when old.topics is not new.topics begin
    delete from repository_topics where repository_id = new.id
      and name not in (select value from json_each(new.topics));
    insert or ignore into repository_topics (repository_id, name, created_at)
      select new.id, value, new.updated_at from json_each(new.topics); end`,
  `insert or ignore into repository_topics (repository_id, name, created_at)
    select r.id, t.value, r.updated_at from repositories r, json_each(r.topics) t`,
]

/** A trigger function and its trigger. */
function postgresTrigger(name: string, table: string, when: string, body: string): string[] {
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`,
    `create trigger ${name} after ${when} on ${table} for each row execute function ${name}()`,
  ]
}

function postgresIndex({ table, index, texts, scope }: Indexed): string[] {
  const parts = (row: string) =>
    [
      ...texts.map((text, at) => `setweight(search_words(${row}.${text}), '${weights[at]}')`),
      `setweight(to_tsvector('simple', 'scope' || lower(${row}.${scope}::text)), '${scopeWeight}')`,
    ].join(' || ')
  const watched = [...texts, scope]
  const rowOf = (row: string) => `(${watched.map((column) => `${row}.${column}`).join(', ')})`
  const put = `insert into ${index} (id, document) values (new.id, ${parts('new')})
    on conflict (id) do update set document = excluded.document;`
  return [
    `create table ${index} (id bigint primary key references ${table} on delete cascade,
      document tsvector not null)`,
    `insert into ${index} (id, document) select t.id, ${parts('t')} from ${table} t`,
    `create index ${index}_document on ${index} using gin (document)`,
    ...postgresTrigger(`${index}_add`, table, 'insert', put),
    ...postgresTrigger(
      `${index}_change`,
      table,
      `update of ${watched.join(', ')}`,
      `if ${rowOf('old')} is distinct from ${rowOf('new')} then ${put} end if;`,
    ),
  ]
}

const postgresWords = `create function search_words(content text) returns tsvector
  language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate(left(coalesce(content, ''), 100000),
    '${punctuation.replaceAll("'", "''")}', '${' '.repeat(punctuation.length)}')) $$`

const putTopics = `insert into repository_topics (repository_id, name, created_at)
  select new.id, topic, new.updated_at from json_array_elements_text(new.topics::json) topic
  on conflict do nothing;`

const postgresTopics = [
  ...postgresTrigger('repository_topics_add', 'repositories', 'insert', putTopics),
  ...postgresTrigger(
    'repository_topics_change',
    'repositories',
    'update of topics',
    `if old.topics is distinct from new.topics then
      delete from repository_topics where repository_id = new.id
        and name not in (select json_array_elements_text(new.topics::json));
      ${putTopics} end if;`,
  ),
  `insert into repository_topics (repository_id, name, created_at)
    select r.id, topic, r.updated_at from repositories r, json_array_elements_text(r.topics::json) topic
    on conflict do nothing`,
]

/** One row for each topic of a repository, kept by triggers. The repository has them as JSON. */
async function createTopics(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('repository_topics'), { id: false })
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('repository_topics_key', ['repository_id', 'name'] as never)
    .execute()
  await execute(db, [
    `create index repository_topics_by_name on repository_topics (name collate "${engine.byteOrder}", repository_id)`,
    ...(engine.name === 'sqlite' ? sqliteTopics : postgresTopics),
  ])
}

/**
 * Indexes of words for searches. Triggers keep them, so that no write can forget them and each is
 * part of its transaction.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  if (engine.name === 'postgres') await execute(db, [postgresWords])
  const statements = engine.name === 'sqlite' ? sqliteIndex : postgresIndex
  for (const each of indexed) await execute(db, statements(each))
  await createTopics(db, engine)
  await execute(db, ['create index labels_by_name on labels (name_key, id)'])
}
