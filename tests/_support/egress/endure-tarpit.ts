import { startRawReceiver } from '../raw-receiver.ts'
import type { SenderProcess } from './sender-process.ts'
import { laterTarpit, type Tarpit } from './tarpits.ts'

export interface Endured {
  status: string
  /** Milliseconds from the call to its outcome. */
  elapsed: number
  /** Milliseconds after a timer of the same length. */
  late: number
  connections: number
  /** Connections of which the receiver did not see the end while the sender lived. */
  left: number
  /** Those that are still open by the sender's handles and by the sender's kernel, which may not tell. */
  handles: number
  states: string[] | null
}

/** More than the kernel takes for a receiver that does not read. */
const large = 16 * 1024 * 1024
const patience = 2_000

/** Sends to one tarpit, and looks from its end, and into the kernel, at what is left of the connection. */
export async function endureTarpit(
  sender: SenderProcess,
  { scheme, serve }: Tarpit,
): Promise<Endured> {
  await using receiver = await startRawReceiver(serve)
  const later = serve === laterTarpit.serve
  const url = receiver.url.replace('http', scheme)
  const hook = { url, insecureSsl: true, size: later ? 2 : large, ...(later && { hookId: 1 }) }
  if (later) await sender.send(hook)
  const { outcome, elapsed, late } = await sender.send(hook)
  const { sockets: handles, states } = await sender.vitals(receiver.port)
  const left = await Promise.all(
    receiver.arrivals.map(({ socket, gone }) => {
      socket.resume() // one that does not read sees nothing, not even the end
      return Promise.race([gone.then(() => 0), pause(patience)])
    }),
  )
  return {
    status: outcome.status,
    elapsed,
    late,
    connections: receiver.arrivals.length,
    left: left.reduce((sum, one) => sum + one, 0),
    handles,
    states,
  }
}

const pause = (milliseconds: number) =>
  new Promise<number>((resolve) => setTimeout(resolve, milliseconds, 1).unref())
