import { parseUrl } from '../../core/parse-url.ts'

const defaultPort = 5432

/** Names a database in messages by host and port, and by the setting that has them. */
export function postgresName(connectionString: string): string {
  const { hostname = '', port = '' } = parseUrl(connectionString) ?? {}
  return `PostgreSQL at ${hostname || 'localhost'}:${port || defaultPort} (DATABASE_URL)`
}
