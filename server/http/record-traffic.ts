import type { Context } from '../api/context.ts'
import { machineOf } from '../core/clock.ts'
import { harEntry } from '../core/recording/har-entry.ts'
import type { Step } from '../api/step.ts'
import { noteSent } from './note-sent.ts'

/** Records requests and responses, without secrets, when `--record` is set. */
export function recordTraffic({ recording, clock, log }: Context): Step {
  if (!recording) return () => {}
  return (request, response) => {
    const at = clock.now()
    const sent = noteSent(response)
    const record = async () => {
      const took = machineOf(clock).monotonic() - request.exchange.startedAt
      await recording.add(harEntry({ request, response, sent: sent(), at, took }))
    }
    response.on('finish', () => {
      record().catch((error: unknown) => log.error({ err: error }, 'recording failed'))
    })
  }
}
