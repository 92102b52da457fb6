import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** Parts of a path with at least this many characters may be a code, a token or a key. */
const suspicious = 20
const shown = 4
const token = /^(gh[pousr]_|github_pat_)/

const cut = (part: string) =>
  part.length >= suspicious || token.test(part) ? `${part.slice(0, shown)}…` : part

/**
 * Returns a path for the log. Some paths contain a code that grants access, and people put secrets
 * in wrong places, so only the beginning of each part that may be a secret is kept.
 */
const loggedPath = (path: string): string => path.split('/').map(cut).join('/')

/**
 * Logs one line for each completed request. Headers and bodies are never logged, because they may
 * contain secrets.
 */
export function logRequest({ log, clock, metrics, stalls }: Context): Step {
  return (request, response) => {
    const { exchange } = request
    const name = () => exchange.operation?.id ?? `${request.method} ${loggedPath(exchange.path)}`
    stalls.enter(exchange.id, name)
    response.on('close', () => {
      stalls.leave(exchange.id)
      const duration = clock.monotonic() - exchange.startedAt
      const operation = exchange.operation?.id ?? 'none'
      metrics.countRequest(operation, response.statusCode)
      if (!log.isLevelEnabled('info')) return
      log.info({
        request: exchange.id,
        method: request.method,
        path: loggedPath(exchange.path),
        operation,
        status: response.statusCode,
        version: exchange.version.version,
        milliseconds: Math.round(duration * 10) / 10,
      })
    })
  }
}
