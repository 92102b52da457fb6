import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { machineOf } from '../core/clock.ts'
import { harEntry } from '../core/recording/har-entry.ts'
import { noteSent } from './note-sent.ts'

/** Keeps examples of requests of older versions, for the upgrade report of the control plane. */
export function sampleTraffic({ steering, clock }: Context): Step {
  if (!steering) return () => {}
  return (request, response) => {
    const { exchange } = request
    const { operation, version } = exchange
    if (!operation || !steering.isOlder(version.version)) return
    exchange.isSampled = true
    if (!steering.wantsSample(operation.id)) return
    const at = clock.now()
    const sent = noteSent(response)
    response.on('finish', () => {
      const took = machineOf(clock).monotonic() - exchange.startedAt
      steering.addSample(harEntry({ request, response, sent: sent(), at, took }))
    })
  }
}
