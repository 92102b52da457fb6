import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'

/** Files for everything but connections: databases, and pipes to git processes. */
const reserved = 512
/** Milliseconds in which dropped connections are logged once. */
const quiet = 60_000

/** Maximum number of open files of this process; undefined when the system does not say. */
function fileLimit(): number | undefined {
  try {
    const [, limit] =
      /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

/**
 * Closes connections over a limit as soon as they are accepted, so that those before them, and git,
 * can still open files.
 * @param limit of open files
 */
export function limitConnections(
  server: Server,
  { clock, log }: { clock: Clock; log: Log },
  limit: number | undefined = fileLimit(),
): void {
  if (limit === undefined) return
  server.maxConnections = limit - Math.min(reserved, Math.floor(limit / 2))
  let logged = -Infinity
  server.on('drop', () => {
    if (clock.monotonic() - logged < quiet) return
    logged = clock.monotonic()
    const connections = server.maxConnections
    log.warn({ connections }, 'connections are dropped; raise the limit of open files (ulimit -n)')
  })
}
