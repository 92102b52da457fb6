import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** Characters from which on a part of a path may be a code, a token or a key; most names are shorter. */
const suspicious = 20
const shown = 4
const token = /^(gh[pousr]_|github_pat_)/

const cut = (part: string) =>
  part.length >= suspicious || token.test(part) ? `${part.slice(0, shown)}…` : part

/**
 * A path as the log has it. Some paths end in a code that opens something, and people put secrets where
 * they do not belong, so of each part that might be one only the beginning is kept (A20).
 */
const loggedPath = (path: string): string => path.split('/').map(cut).join('/')

/**
 * Logs one line for each completed request. Headers and bodies are never logged, because they may
 * contain secrets.
 */
export function logRequest({ log, clock, metrics }: Context): Step {
  return (request, response) => {
    response.on('close', () => {
      const { exchange } = request
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
