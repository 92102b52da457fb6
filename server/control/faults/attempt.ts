import { attempt, type AttemptContext } from '../../workers/delivery/attempt.ts'
import type { Outcome, Sender } from '../../workers/delivery/send.ts'
import type { FaultRegister } from './faults.ts'

type Attempt = typeof attempt

/** Outcome of a delivery that got lost on its way. */
const lost: Outcome = {
  status: 'timed out',
  statusCode: 0,
  durationSeconds: 10,
  requestHeaders: {},
  response: null,
}

/** Another value of the same form. */
const broken = (signature: string) =>
  signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))

/** Sends with wrong signatures. */
const breaking = (sender: Sender): Sender => ({
  send: (envelope) => {
    const headers = Object.entries(envelope.headers).map(([name, value]) => [
      name,
      /^x-hub-signature/i.test(name) ? broken(value) : value,
    ])
    return sender.send({
      ...envelope,
      headers: Object.fromEntries(headers) as typeof envelope.headers,
    })
  },
  [Symbol.dispose]: () => {},
})

/** Makes delivery attempts to which faults apply. */
export const disturbedAttempt =
  (faults: FaultRegister, inner: Attempt = attempt): Attempt =>
  async (delivery, hook, context: AttemptContext) => {
    if (!faults.hasFaults) return inner(delivery, hook, context)
    const occasion = { event: delivery.event, hookId: hook.id }
    const fault = faults.take(
      occasion,
      ({ delivery: effect }) => effect?.drop ?? effect?.duplicate ?? effect?.break_signature,
    )
    const { drop, duplicate, break_signature } = fault?.delivery ?? {}
    if (drop) return lost
    const own = break_signature ? { ...context, sender: breaking(context.sender) } : context
    const outcome = await inner(delivery, hook, own)
    if (duplicate) await inner(delivery, hook, own)
    return outcome
  }
