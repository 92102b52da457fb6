import type { Clock } from '../../core/clock.ts'
import type { Connection } from '../../core/egress/connection.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import type { SourceLimits } from './converter.ts'
import { sourceFailure } from './source-failure.ts'
import { sourceSchemes } from './source-url.ts'

interface Needs {
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

/**
 * Connects to the host of a URL after the egress guard has checked it. TLS certificates are
 * verified. Times out after `limits.silence`.
 * @throws ImportFailure
 */
export async function connectSource(
  url: URL,
  { guard, clock, limits, signal }: Needs,
): Promise<Connection> {
  const limit = new AbortController()
  using _abort = whenAborted(signal, () => limit.abort())
  using _late = clock.after(limits.silence, () => limit.abort())
  try {
    // Only scheme and host matter here; the guard could reject characters of the path.
    const route = await guard.route(`${url.protocol}//${url.host}/`, limit, sourceSchemes)
    return await guard.connect(route, { verify: true, signal: limit.signal })
  } catch (error) {
    if (signal.aborted) throw sourceFailure('interrupted')
    throw sourceFailure(error instanceof EgressRefused ? 'refused address' : 'unreachable')
  }
}
