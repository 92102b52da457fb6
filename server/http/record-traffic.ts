import type { Context } from '../api/context.ts'
import { harEntry } from '../core/recording/har-entry.ts'
import type { Step } from '../api/step.ts'

/** Writes down what is asked and answered, without secrets, where the operator wants that. */
export function recordTraffic({ recording, clock, log }: Context): Step {
  if (!recording) return () => {}
  return (request, response) => {
    const at = clock.now()
    const end = response.end.bind(response) as (...given: unknown[]) => typeof response
    let sent: string | Uint8Array = ''
    response.end = ((...given: unknown[]) => {
      if (typeof given[0] === 'string' || given[0] instanceof Uint8Array) sent = given[0]
      return end(...given)
    }) as typeof response.end
    const record = async () => {
      const took = clock.monotonic() - request.exchange.startedAt
      await recording.add(harEntry({ request, response, sent, at, took }))
    }
    response.on('finish', () => {
      record().catch((error: unknown) => log.error({ err: error }, 'a request was not recorded'))
    })
  }
}
