import { join } from 'node:path'
import { parseUrl } from '../core/parse-url.ts'
import { reasonOf } from '../core/reason-of.ts'
import type { Config } from '../core/config.ts'

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

/** Why PostgreSQL cannot be used; undefined for another error. */
function postgresFailure(error: SystemError, { databaseUrl }: Settings): string | undefined {
  if (databaseUrl === undefined) return undefined
  const url = parseUrl(databaseUrl)
  if (!url) return 'DATABASE_URL is not a valid URL'
  const { hostname, port } = url
  const server = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432} (DATABASE_URL)`
  if (error.severity !== undefined) return `cannot use ${server}: ${error.message}`
  const isNetwork = error.syscall === 'connect' || error.hostname === hostname
  return isNetwork || error instanceof AggregateError ? `cannot reach ${server}` : undefined
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
export function explainFailure(error: unknown, settings: Settings): unknown {
  if (!(error instanceof Error)) return error
  const message =
    listenFailure(error, settings) ??
    postgresFailure(error, settings) ??
    fileFailure(error, settings)
  if (message === undefined) return error
  return Object.assign(new Error(message, { cause: error }), { code: (error as SystemError).code })
}
