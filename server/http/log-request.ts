import type { Context } from '../api/context.ts'
import { loggedPath } from './logged-path.ts'
import type { Step } from '../api/step.ts'

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
