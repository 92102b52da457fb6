import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../../../server/storage/index.ts'
import { attempt } from '../../../../../server/workers/delivery/attempt.ts'
import type { Flaw } from '../flaws.ts'
import type { CrashPoint } from './crash-point.ts'
import { doing } from './doing.ts'

/** The log entry of a success, written too early. */
const premature = (now: number) => ({
  delivered_at: now,
  duration: 0,
  status: 'OK',
  status_code: 200,
  request_headers: '{}',
})

/** Makes attempts like the server, logs the delivery of each, and adds a step at the end. */
export function watchedAttempt(
  storage: () => Storage,
  { at }: CrashPoint,
  flaw: Flaw | undefined,
): typeof attempt {
  return (delivery, hook, options) =>
    doing.run({ what: 'attempt', delivery: delivery.id }, async () => {
      if (flaw === 'records before it sends') {
        const outcome = { id: delivery.id, ...premature(Date.now()), url: hook.url }
        await storage().transaction(({ deliveries }) => deliveries.record([outcome]))
      }
      const guid = flaw === 'gives each attempt another guid' ? randomUUID() : delivery.guid
      const outcome = await attempt({ ...delivery, guid }, hook, options)
      at('attempt ended')
      return outcome
    })
}
