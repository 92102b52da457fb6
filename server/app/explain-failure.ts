import { join } from 'node:path'
import { parseUrl } from '../core/parse-url.ts'
import { reasonOf } from '../core/reason-of.ts'
import type { Config } from '../core/config.ts'
import { postgresName } from '../storage/engines/postgres-name.ts'
import { StoreUnavailable } from '../storage/sql/store-unavailable.ts'

interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
  /** Set by PostgreSQL. */
  severity?: string
}

type Settings = Pick<Config, 'data' | 'databaseUrl'> &
  Partial<Pick<Config, 'host' | 'sshPort' | 'metricsHost' | 'metricsPort'>>

/** The flag of the address that the server cannot listen on. */
function flagOf(port: number | undefined, { sshPort, metricsPort }: Settings): string {
  if (port === undefined) return '--unix-socket'
  if (port === sshPort) return '--ssh-port'
  return port === metricsPort ? '--metrics-port' : '--port'
}

/** Why the server cannot listen; undefined for another error. */
function listenFailure(error: SystemError, settings: Settings): string | undefined {
  const { code, syscall, address, port, hostname } = error
  const hosts = [settings.host, settings.metricsHost]
  if (hostname !== undefined && hosts.includes(hostname))
    return `cannot listen on ${hostname}: host not found`
  if (syscall !== 'listen' && syscall !== 'bind') return undefined
  const flag = flagOf(port, settings)
  const place = port === undefined ? address : `port ${port}`
  if (code === 'EADDRINUSE') return `${place} is in use; choose another with ${flag}`
  if (code === 'EACCES') return `cannot listen on ${place}: permission denied; see ${flag}`
  if (code === 'EADDRNOTAVAIL') return `cannot listen on ${address}: not an address of this machine`
  return undefined
}

/** What a failed connection means, where the code says little. */
const networkReasons: Record<string, string> = {
  ENOTFOUND: ': host not found',
  EAI_AGAIN: ': host not found',
  EMFILE: ': too many open files',
  ECONNREFUSED: '',
}

/** Why PostgreSQL cannot be used; undefined for another error. */
function postgresFailure(
  error: SystemError,
  { databaseUrl }: Settings,
  isOutage: boolean,
): string | undefined {
  if (databaseUrl === undefined) return undefined
  if (!parseUrl(databaseUrl)) return 'DATABASE_URL is not a valid URL'
  const server = postgresName(databaseUrl)
  if (error.severity !== undefined) return `cannot use ${server}: ${error.message}`
  if (error instanceof AggregateError) return `cannot reach ${server}`
  if (!isOutage) return undefined
  return `cannot reach ${server}${networkReasons[error.code ?? ''] ?? `: ${error.message}`}`
}

function fileFailure(error: SystemError, { data }: Settings): string | undefined {
  const { code = '', syscall, path } = error
  if (code.startsWith('SQLITE_')) {
    return `cannot open ${join(data, 'devplatform.sqlite')}: ${error.message}`
  }
  if (path === undefined || !code.startsWith('E')) return undefined
  return `cannot ${syscall === 'mkdir' ? 'create' : 'open'} ${path}: ${reasonOf(error)}`
}

/**
 * Replaces an error of the operating system or the database with one that names the setting at fault.
 * Other errors are returned unchanged.
 */
export function explainFailure(thrown: unknown, settings: Settings): unknown {
  const isOutage = thrown instanceof StoreUnavailable
  const error = isOutage ? thrown.cause : thrown
  if (!(error instanceof Error)) return error
  const message =
    listenFailure(error, settings) ??
    postgresFailure(error, settings, isOutage) ??
    fileFailure(error, settings)
  if (message === undefined) return error
  return Object.assign(new Error(message, { cause: error }), { code: (error as SystemError).code })
}
