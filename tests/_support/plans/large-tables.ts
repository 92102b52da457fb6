/** What PostgreSQL believes that every table has. */
const rows = 1_000_000

/**
 * SQL that makes PostgreSQL plan for large tables: one row in each, so that the table and its
 * indexes have pages, and statistics of a million rows for them. PostgreSQL plans for the rows in a
 * page by the statistics, times the number of pages. Nothing reads the rows.
 */
export const enlargeTables = `
  set session_replication_role = replica;
  do $$
  declare
    owned record;
    columns text;
    contents text;
  begin
    for owned in select conname, conrelid::regclass as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', owned.name, owned.conname);
    end loop;
    for owned in select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop
      select string_agg(quote_ident(column_name), ', '),
        string_agg(case when data_type in ('text', 'character varying') then quote_literal('x')
          when data_type = 'boolean' then 'true'
          when data_type in ('json', 'jsonb') then quote_literal('{}')
          when data_type in ('bytea', 'tsvector') then quote_literal('')
          when data_type like 'timestamp%' then 'now()'
          when data_type = 'xid8' then quote_literal('1')
          else '1' end, ', ')
        into columns, contents
        from information_schema.columns
        where table_schema = 'public' and table_name = owned.name and is_generated = 'NEVER';
      execute format('delete from %I', owned.name);
      execute format('insert into %I (%s) overriding system value values (%s)',
        owned.name, columns, contents);
    end loop;
  end $$;
  update pg_class set reltuples = ${rows}, relpages = case relkind when 'i' then 2 else 1 end
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace;
`
