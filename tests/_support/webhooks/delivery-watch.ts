import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { secretOwner } from '../../../server/storage/webhooks/secret-owner.ts'
import { attempt } from '../../../server/workers/delivery/attempt.ts'
import type { DeliveryRequest, Sender } from '../../../server/workers/delivery/send.ts'
import { deliveryFault, type Origin } from './delivered-bodies.ts'
import { brandOf, headerPairs, uuid, type Sent } from './delivered-headers.ts'

/** Checks every delivery of a server in this process before it is sent. */
export interface DeliveryWatch {
  /** Sends deliveries like the server, but checks them first. */
  attempt: typeof attempt
  /** @throws Error that lists the deliveries that violated the contract since the last call */
  check(): void
}

/** Hashes of the bodies that servers of this process have sent, by guid. */
const sentHere = new Map<string, Set<string>>()

const fingerprint = (sent: Sent) =>
  createHash('sha256')
    .update(JSON.stringify(headerPairs(sent)))
    .update(sent.body)
    .digest('base64')

const sentOf = ({ headers, body }: Pick<DeliveryRequest, 'headers' | 'body'>): Sent => ({
  rawHeaders: Object.entries(headers).flat(),
  body,
})

/** If the environment names a file, a line per delivery is appended to it. */
function tell(line: string): void {
  const file = process.env.DEVPLATFORM_TEST_DELIVERIES
  if (file) appendFileSync(file, `${line}\n`)
}

/** @throws Error that lists all faults, if there are any */
export function complain(faults: string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
}

/** Watches the deliveries of one server. */
export function watchDeliveries(): DeliveryWatch {
  let faults: string[] = []
  const note = (fault: string | undefined) => void (fault !== undefined && faults.push(fault))

  function look(sent: Sent, origin: () => Origin): void {
    try {
      const { delivery, hook, ...about } = origin()
      const { guid, event, action } = delivery
      sentHere.set(guid, (sentHere.get(guid) ?? new Set()).add(fingerprint(sent)))
      tell(`${hook.version} ${event} ${action ?? '-'}`)
      note(deliveryFault(sent, { delivery, hook, ...about }))
    } catch (error) {
      note(`A delivery could not be checked: ${String(error)}`) // an exception here would only be logged
    }
  }

  function watched(sender: Sender, origin: () => Origin): Sender {
    return {
      ...sender,
      async send(envelope) {
        const sent = sentOf(envelope)
        look(sent, origin)
        const outcome = await sender.send(envelope)
        const recorded = sentOf({ headers: outcome.requestHeaders, body: envelope.body })
        if (fingerprint(recorded) !== fingerprint(sent))
          note(
            `The recorded headers differ from the sent ones: ${JSON.stringify(outcome.requestHeaders)}`,
          )
        return outcome
      },
    }
  }

  return {
    attempt(delivery, hook, { sender, ...context }) {
      const { vault, brand } = context
      const secret = () => hook.secret && vault.open(hook.secret, secretOwner(hook.id))
      const payload = delivery.payload.toString()
      const origin = () => ({ delivery: { ...delivery, payload }, hook, brand, secret: secret() })
      return attempt(delivery, hook, { ...context, sender: watched(sender, origin) })
    },
    check() {
      const found = faults
      faults = []
      complain(found)
    },
  }
}

/** What is wrong with a received request, if it is a delivery of a server; otherwise undefined. */
export function receivedFault(received: Sent): string | undefined {
  const prefix = brandOf(received)?.headerPrefix.toLowerCase()
  const guid = headerPairs(received).find(([name]) => name.toLowerCase() === `${prefix}-delivery`)
  if (!guid || !uuid.test(guid[1])) return undefined // written by a test
  const sent = sentHere.get(guid[1])
  if (!sent) return deliveryFault(received)
  if (sent.has(fingerprint(received))) return undefined
  return `The received delivery differs from the sent one: ${JSON.stringify(headerPairs(received))}`
}
