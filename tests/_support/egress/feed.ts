import { startRawReceiver } from '../webhooks/raw-receiver.ts'
import type { Glutton } from './gluttons.ts'
import type { SenderProcess } from './sender-process.ts'
import type { Sent } from './sender-program.ts'

export interface Fed {
  last: Sent['outcome']
  /** Maximum growth of the sender's memory after the first deliveries, in bytes. */
  growth: number
  /** Connections of the sender that are still open. */
  states: string[] | null
}

/** Deliveries between two measurements of the memory. */
const between = 10

/**
 * Makes the given number of deliveries to a receiver, and measures the memory of the sender's
 * process.
 */
export async function feed(
  sender: SenderProcess,
  { serve }: Glutton,
  deliveries: number,
): Promise<Fed> {
  await using receiver = await startRawReceiver(serve)
  const { url, port } = receiver
  let { outcome: last } = await sender.send({ url, times: 2 * between })
  const { memory: before } = await sender.vitals(port)
  let most = before
  for (let sent = 0; sent < deliveries; sent += between) {
    last = (await sender.send({ url, times: between })).outcome
    most = Math.max(most, (await sender.vitals(port)).memory)
  }
  const { states } = await sender.vitals(port)
  return { last, growth: most - before, states }
}
