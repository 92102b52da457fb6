import { sendCall, type Call } from '../../_support/calls/send-call.ts'
import type { Grown } from './grown-server.ts'

export interface Timed {
  milliseconds: number
  status: number
  link: string
}

/**
 * Sends a request and measures the time until its response is complete.
 * @param call as the holder of mona's token, unless it names a caller
 */
export async function timed(grown: Grown, call: Call): Promise<Timed> {
  const started = performance.now()
  const answer = await sendCall(grown.server.url, { caller: { token: grown.token }, ...call })
  const milliseconds = performance.now() - started
  if (answer.status >= 400) {
    const { method, path } = call
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  return { milliseconds, status: answer.status, link: String(answer.headers.link ?? '') }
}

const fastest = (values: readonly number[]) => Math.min(...values)

/** What one operation took in two worlds, in milliseconds. */
export interface Comparison {
  name: string
  small: number
  large: number
  /** The first request in the large world. */
  first: number
}

async function measure(
  [small, large]: readonly [Grown, Grown],
  send: (grown: Grown) => Promise<Timed>,
  rounds: number,
): Promise<Omit<Comparison, 'name'>> {
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let round = 0; round <= rounds; round++) {
    times.small.push((await send(small)).milliseconds)
    times.large.push((await send(large)).milliseconds)
  }
  const first = times.large[0] as number
  const [warmSmall, warmLarge] = [times.small.slice(1), times.large.slice(1)]
  return { small: fastest(warmSmall), large: fastest(warmLarge), first }
}

export interface Effort {
  rounds: number
  /** Whether a result must be measured again, up to four times. */
  isDoubtful?: (found: Comparison) => boolean
}

const repeats = 4

/**
 * Fastest times in two worlds, measured in turns so that both see the same machine. Other load
 * makes requests slower and never faster, so a doubtful result is measured again.
 */
export async function compare(
  name: string,
  worlds: readonly [Grown, Grown],
  send: (grown: Grown) => Promise<Timed>,
  { rounds, isDoubtful = () => false }: Effort,
): Promise<Comparison> {
  let found = { name, ...(await measure(worlds, send, rounds)) }
  for (let repeat = 0; repeat < repeats && isDoubtful(found); repeat++) {
    const again = await measure(worlds, send, rounds)
    const [small, large] = [Math.min(found.small, again.small), Math.min(found.large, again.large)]
    found = { ...found, small, large }
  }
  return found
}
