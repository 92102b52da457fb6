import autocannon, { type Client, type Request } from 'autocannon'

/** One request of a load that has several. */
export interface LoadRequest {
  method?: 'GET' | 'PATCH' | 'POST'
  path: string
  /** Whether each request has an address of its own: a parameter that says nothing. */
  isNew?: boolean
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  headers?: Record<string, string>
  /** Sent instead of a GET of the URL. Each connection repeats its own share of them. */
  requests?: LoadRequest[]
  /** The statuses that responses must have. Otherwise the measurement is invalid. */
  expect?: number | number[]
}

/** Maximum duration of one response, even on a slow machine, in seconds. */
const longest = 60

const connections = 20
const agent = { 'User-Agent': 'devplatform-bench' }

let turn = 0

/** The request with a number that no other one has. */
const numbered = (request: Request): Request => ({
  ...request,
  path: `${request.path?.replace(/\?n=\d+$/, '')}?n=${++turn}`,
})

/** Gives each connection every twentieth request, or one if there are fewer. */
function dealOut(requests: LoadRequest[]): (client: Client) => void {
  let next = 0
  return (client) => {
    const first = next++ % connections
    const share = requests.filter((_, index) => index % connections === first)
    const own = share.length > 0 ? share : [requests[first % requests.length] as LoadRequest]
    const named = own.map(({ isNew, ...each }) => ({
      ...each,
      headers: { ...agent, ...each.headers },
      ...(isNew && { setupRequest: numbered }),
    }))
    client.setRequests(named)
  }
}

interface Handled {
  requests: number
  /** Duration in seconds. */
  duration: number
}

const optionsOf = ({ url, headers = {}, requests }: Load) => ({
  ...{ url, headers: { ...agent, ...headers }, timeout: longest },
  ...(requests && { setupClient: dealOut(requests) }),
})

/** Waits for one response: the first may compile the whole contract, which outlasts a short measurement. */
export async function firstResponse(load: Load): Promise<void> {
  await autocannon({ ...optionsOf(load), connections: 1, amount: 1 })
}

/**
 * Sends requests on 20 connections. Measures for `seconds`, or longer until there is a response.
 */
export async function handledIn(load: Load, seconds: number): Promise<Handled> {
  const { url, expect = 200 } = load
  const result = await autocannon({ ...optionsOf(load), connections, duration: seconds })
  const statuses = Object.keys(result.statusCodeStats ?? {})
  if (statuses.length === 0 && result.errors === 0 && seconds < longest) {
    return handledIn(load, seconds * 4)
  }
  const wanted = [expect].flat().map(String)
  if (statuses.sort().join() !== wanted.sort().join()) {
    throw new Error(`${url} returned ${statuses.join(', ')} instead of ${wanted.join(', ')}`)
  }
  return { requests: result.requests.total, duration: result.duration }
}

/** Requests per second that a server handles. */
export async function requestsPerSecond(load: Load, seconds: number): Promise<number> {
  const { requests, duration } = await handledIn(load, seconds)
  return requests / duration
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Median and 99th percentile of sorted milliseconds, named after their subject. */
export function quantiles(subject: string, sorted: readonly number[]): Record<string, number> {
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
  return { [`${subject}, p50 of ${sorted.length}`]: at(0.5), [`${subject}, p99`]: at(0.99) }
}
