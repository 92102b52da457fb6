import { startRawReceiver } from '../raw-receiver.ts'
import type { Glutton } from './gluttons.ts'
import type { SenderProcess } from './sender-process.ts'
import type { Sent } from './sender-program.ts'

export interface Fed {
  last: Sent['outcome']
  /** Bytes of memory that the sender's process had more at the most, after the first deliveries. */
  growth: number
  /** Connections of the sender that are still open. */
  states: string[] | null
}

/** How many deliveries lie between two looks at the memory. */
const between = 10

/** Lets a receiver answer so many deliveries, and watches the memory of the sender's process. */
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
