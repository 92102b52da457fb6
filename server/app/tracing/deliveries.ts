import type { Tracing } from '../../core/tracing/tracing.ts'
import { parseUrl } from '../../core/parse-url.ts'
import { attempt as makeAttempt } from '../../workers/delivery/attempt.ts'

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Without path and query, where many receivers have a secret. */
function receiverOf(url: string) {
  const { protocol = '', hostname, port } = parseUrl(url) ?? {}
  return {
    'url.scheme': protocol.slice(0, -1),
    'server.address': hostname,
    'server.port': port ? Number(port) : defaultPorts[protocol],
  }
}

/**
 * Records a span for each delivery attempt, in a trace of its own: deliveries are sent later than the
 * request that caused them, possibly by another process. Receivers get no `traceparent`.
 */
export const tracedAttempts =
  (tracing: Tracing, attempt = makeAttempt): typeof makeAttempt =>
  async (delivery, hook, context) => {
    const span = tracing.begin({
      name: 'POST webhook',
      kind: 'client',
      parent: 'none',
      attributes: {
        ...receiverOf(hook.url),
        'http.request.method': 'POST',
        'http.request.resend_count': delivery.attempt > 1 ? delivery.attempt - 1 : undefined,
        'devplatform.hook.id': hook.id,
        'devplatform.delivery.guid': delivery.guid,
        'devplatform.event': delivery.event,
      },
    })
    try {
      const outcome = await tracing.within(span, () => attempt(delivery, hook, context))
      const { statusCode, status } = outcome
      if (statusCode > 0) span.set({ 'http.response.status_code': statusCode })
      if (statusCode === 0) span.fail(status)
      else if (statusCode >= 400) span.fail(String(statusCode))
      return outcome
    } finally {
      span.end()
    }
  }
