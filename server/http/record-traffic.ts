import type { Context } from '../api/context.ts'
import { harEntry } from '../core/recording/har-entry.ts'
import type { Step } from '../api/step.ts'

/** Records requests and responses, without secrets, when `--record` is set. */
export function recordTraffic({ recording, clock, log }: Context): Step {
  if (!recording) return () => {}
  return (request, response) => {
    const at = clock.now()
    const end = response.end.bind(response) as (...args: unknown[]) => typeof response
    let sent: string | Uint8Array = ''
    response.end = ((...args: unknown[]) => {
      if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) sent = args[0]
      return end(...args)
    }) as typeof response.end
    const record = async () => {
      const took = clock.monotonic() - request.exchange.startedAt
      await recording.add(harEntry({ request, response, sent, at, took }))
    }
    response.on('finish', () => {
      record().catch((error: unknown) => log.error({ err: error }, 'recording failed'))
    })
  }
}
