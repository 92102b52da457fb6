import { setTimeout as pause } from 'node:timers/promises'

const look = 10

/**
 * The result of `promise`.
 * @throws Error that names what did not arrive within the given milliseconds
 */
export async function within<T>(promise: Promise<T>, milliseconds: number, what: string) {
  const given = new AbortController()
  const late = pause(milliseconds, undefined, { signal: given.signal }).then(() => {
    throw new Error(`Not within ${milliseconds} ms: ${what}`)
  })
  try {
    return (await Promise.race([promise, late])) as T
  } finally {
    given.abort()
    late.catch(() => {}) // aborted on purpose
  }
}

/** Polls until `question` returns a value. */
export async function until<T>(
  question: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  milliseconds = 15_000,
): Promise<T> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(look)) {
    const answer = await question()
    if (answer) return answer
  }
  throw new Error(`Not within ${milliseconds} ms: ${what}`)
}

/** Resolves when the server has no pending deliveries. */
export function drained(
  { metricsUrl }: { metricsUrl: string },
  milliseconds?: number,
): Promise<true> {
  const empty = async () => {
    const response = await fetch(metricsUrl)
    return /^devplatform_deliveries_waiting 0$/m.test(await response.text())
  }
  return until(empty, 'all deliveries sent', milliseconds)
}
