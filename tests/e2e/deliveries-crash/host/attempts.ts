import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../../server/storage/index.ts'
import { attempt } from '../../../../server/workers/delivery/attempt.ts'
import type { Flaw } from '../flaws.ts'
import type { Fate } from './doom.ts'
import { doing } from './doing.ts'

/** What the log would say of a success, before there is one. */
const premature = (now: number) => ({
  delivered_at: now,
  duration: 0,
  status: 'OK',
  status_code: 200,
  request_headers: '{}',
})

/** Makes attempts as the server does, says which delivery each is of, and puts a step at their end. */
export function watchedAttempt(
  storage: () => Storage,
  { at }: Fate,
  flaw: Flaw | undefined,
): typeof attempt {
  return (delivery, hook, options) =>
    doing.run({ what: 'attempt', delivery: delivery.id }, async () => {
      if (flaw === 'records before it sends') {
        const outcome = { ...premature(Date.now()), url: hook.url }
        await storage().transaction(({ deliveries }) => deliveries.record(delivery.id, outcome))
      }
      const guid = flaw === 'gives each attempt another guid' ? randomUUID() : delivery.guid
      const outcome = await attempt({ ...delivery, guid }, hook, options)
      at('attempt ended')
      return outcome
    })
}
