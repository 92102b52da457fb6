import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as RecordedSpan,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Clock } from '../clock.ts'
import type { TraceProtocol } from '../config.ts'
import type { Log } from '../log.ts'
import { withTimeout } from '../with-timeout.ts'
import { createExporter } from './exporter.ts'
import type { Attributes, Span, SpanStart, Tracing } from './tracing.ts'

/** Milliseconds in which the last spans are exported when the server stops. */
const flushLimit = 5_000

interface Options {
  protocol: TraceProtocol
  /** Version of the server. */
  version: string
  clock: Clock
  log: Log
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const propagator = new W3CTraceContextPropagator()

class OpenSpan implements Span {
  readonly recorded: RecordedSpan
  statements = 0

  constructor(recorded: RecordedSpan) {
    this.recorded = recorded
  }

  rename(name: string): void {
    this.recorded.updateName(name)
  }

  set(attributes: Attributes): void {
    this.recorded.setAttributes(attributes)
  }

  fail(reason: string): void {
    this.recorded.setAttribute('error.type', reason)
    this.recorded.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    if (this.statements > 0) this.set({ 'devplatform.db.statements': this.statements })
    this.recorded.end()
  }
}

/** The settings of the environment win over the defaults of this server. */
function createProvider(processor: BatchSpanProcessor, version: string): BasicTracerProvider {
  const own = resourceFromAttributes({
    'service.name': 'devplatform',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'process.pid': process.pid,
  })
  const given = detectResources({ detectors: [envDetector] })
  return new BasicTracerProvider({
    resource: defaultResource().merge(own).merge(given),
    spanProcessors: [processor],
  })
}

class OpenTracing implements Tracing {
  readonly #provider: BasicTracerProvider
  readonly #tracer: Tracer
  readonly #clock: Clock
  readonly #spans = new AsyncLocalStorage<OpenSpan>()

  constructor(provider: BasicTracerProvider, { version, clock }: Options) {
    this.#provider = provider
    this.#tracer = provider.getTracer('devplatform', version)
    this.#clock = clock
  }

  begin({ name, kind = 'internal', attributes = {}, parent = 'current' }: SpanStart): Span {
    const context = this.#contextOf(parent)
    return new OpenSpan(this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, context))
  }

  within<T>(span: Span, work: () => T): T {
    return this.#spans.run(span as OpenSpan, work)
  }

  current(): Span | undefined {
    return this.#spans.getStore()
  }

  noteStatement(): void {
    const span = this.#spans.getStore()
    if (span) span.statements++
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A failure was logged by the exporter; traces are no reason not to stop.
    await withTimeout(flushLimit, this.#provider.shutdown(), this.#clock).catch(() => {})
  }

  #contextOf(parent: NonNullable<SpanStart['parent']>) {
    if (parent === 'none') return ROOT_CONTEXT
    if (parent !== 'current') return propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter)
    const span = this.#spans.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span.recorded) : ROOT_CONTEXT
  }
}

/** Starts to record traces, with the settings of the environment. Invalid ones are logged. */
export async function openTracing(options: Options): Promise<Tracing> {
  const { protocol, version, log } = options
  const report = (message: string) => log.warn({ message }, 'invalid setting of OpenTelemetry')
  const ignore = () => {}
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  try {
    const processor = new BatchSpanProcessor(await createExporter(protocol, log))
    return new OpenTracing(createProvider(processor, version), options)
  } finally {
    diag.disable()
  }
}
