/**
 * Resolves after pending events, such as incoming requests, were processed. SQLite queries are
 * synchronous and do not yield to the event loop.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
