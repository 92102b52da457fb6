import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { TraceProtocol } from '../config.ts'
import type { Log } from '../log.ts'

/** Logs the first of several failures: collectors may be gone for long. */
function logged(inner: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      inner.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS
        if (fails && !isFailing)
          log.warn({ reason: result.error?.message }, 'traces are not exported')
        isFailing = fails
        done(result)
      })
    },
    forceFlush: async () => inner.forceFlush?.(),
    shutdown: () => inner.shutdown(),
  }
}

/**
 * Creates the exporter of the protocol. It reads its settings from the environment, and connects to
 * the endpoint in them only: it follows no redirects. Such an address of the operator, like that of a
 * database, does not pass the egress guard, which is for addresses that callers choose.
 */
export async function createExporter(
  protocol: TraceProtocol,
  log: Pick<Log, 'warn'>,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'))
  return logged(new OTLPTraceExporter(), log)
}
