import type { IncomingHttpHeaders } from 'node:http'

/** What describes a span. Undefined values are left out. */
export type Attributes = Record<string, string | number | boolean | undefined>

/** A piece of work in a trace. */
export interface Span {
  rename(name: string): void
  set(attributes: Attributes): void
  /** @param reason one of few: a status, or the name of an error */
  fail(reason: string): void
  end(): void
}

export interface SpanStart {
  /** One of few, because traces are grouped by it. */
  name: string
  kind?: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /**
   * The trace that the span belongs to: that of the work in progress, which is the default, that of a
   * caller with these headers, or a new one.
   */
  parent?: 'current' | 'none' | IncomingHttpHeaders
}

/** Records traces and exports them in the background. Disposing exports the rest, within a limit. */
export interface Tracing extends AsyncDisposable {
  begin(start: SpanStart): Span
  /** Runs work whose spans are children of `span`. */
  within<T>(span: Span, work: () => T): T
  /** The span of the work in progress. */
  current(): Span | undefined
  /** Counts a statement of the work in progress. */
  noteStatement(): void
}

/** Runs work in a span of its own. Without tracing, runs it directly. */
export function inSpan<T>(
  tracing: Tracing | undefined,
  start: SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  return tracing ? recorded(tracing, start, work) : work()
}

async function recorded<T>(tracing: Tracing, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = tracing.begin(start)
  try {
    return await tracing.within(span, work)
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
