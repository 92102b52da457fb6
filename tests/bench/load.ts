import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** The status that every response must have. Otherwise the measurement is invalid. */
  expect?: number
}

/** Maximum duration of one response, even on a slow machine, in seconds. */
const longest = 60

/**
 * Requests per second that a server handles on 20 connections. Measures for `seconds`, or longer
 * until there is a response.
 */
export async function requestsPerSecond(load: Load, seconds: number): Promise<number> {
  const { url, headers = {}, expect = 200 } = load
  const named = { 'User-Agent': 'devplatform-bench', ...headers }
  const result = await autocannon({ url, headers: named, connections: 20, duration: seconds })
  const statuses = Object.keys(result.statusCodeStats ?? {})
  if (statuses.length === 0 && result.errors === 0 && seconds < longest) {
    return requestsPerSecond(load, seconds * 4)
  }
  if (statuses.length !== 1 || statuses[0] !== String(expect)) {
    throw new Error(`${url} returned ${statuses.join(', ')} instead of ${expect}`)
  }
  return result.requests.total / result.duration
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Median and 99th percentile of sorted milliseconds, to print. */
export function quantiles(sorted: readonly number[]): string {
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return `p50 ${at(0.5)?.toFixed(1)} ms, p99 ${at(0.99)?.toFixed(1)} ms, of ${sorted.length}`
}
