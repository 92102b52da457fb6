import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { run } from '../../core/processes.ts'

export type Tool = 'pg_dump' | 'pg_restore'

/** Where Debian installs the tools of each version. */
const versions = '/usr/lib/postgresql'

/** The tool in PATH, and then the installed versions, newest first. */
async function candidates(tool: Tool): Promise<string[]> {
  const found = await readdir(versions).catch(() => [])
  const newestFirst = found.sort((a, b) => Number(b) - Number(a))
  return [tool, ...newestFirst.map((version) => join(versions, version, 'bin', tool))]
}

/** The major version of a tool; undefined when it does not exist. */
async function majorOf(file: string): Promise<number | undefined> {
  const result = await run({ file, args: ['--version'] }).catch(() => undefined)
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(result?.stdout.toString() ?? '') ?? []
  return major === undefined ? undefined : Number(major)
}

/**
 * Finds a tool that is at least as new as the server.
 * @param server major version of the server
 * @throws ConfigError that names the version that is needed
 */
export async function findTool(tool: Tool, server: number): Promise<string> {
  let newest: number | undefined
  for (const file of await candidates(tool)) {
    const major = await majorOf(file)
    if (major !== undefined && major >= server) return file
    newest = Math.max(newest ?? 0, major ?? 0) || undefined
  }
  const found = newest === undefined ? 'not found' : `version ${newest} is too old`
  throw new ConfigError(
    `${tool}: ${found}; PostgreSQL ${server} requires ${tool} ${server} or newer in PATH`,
  )
}

/**
 * Runs a tool on a database. The password is passed in the environment, because other users of the
 * machine can read arguments.
 * @throws ConfigError with the message of the tool
 */
export async function runTool(file: string, args: string[], location: string): Promise<void> {
  const url = new URL(location)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  const env: Record<string, string> = password === '' ? {} : { PGPASSWORD: password }
  const { code, stderr } = await run({ file, args: [...args, `--dbname=${url.href}`], env })
  if (code === 0) return
  const [message = `it ended with ${code}`] = stderr
    .split('\n')
    .filter((line) => /error/.test(line))
  throw new ConfigError(`cannot copy the database (DATABASE_URL): ${message}`)
}
