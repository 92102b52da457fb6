import { startRawReceiver } from '../webhooks/raw-receiver.ts'
import type { SenderProcess } from './sender-process.ts'
import { laterTarpit, type Tarpit } from './tarpits.ts'

export interface Endured {
  status: string
  /** Milliseconds from the call to its outcome. */
  elapsed: number
  /** Milliseconds after a timer of the same length. */
  late: number
  connections: number
  /** Connections that the receiver did not see closed while the sender ran. */
  left: number
  /** Connections still open: by the sender's handles, and by its kernel if that is available. */
  handles: number
  states: string[] | null
}

/** More than the kernel buffers for a receiver that does not read. */
const large = 16 * 1024 * 1024
const patience = 2_000

/** Sends to one tarpit, and checks on the receiver and in the kernel which connections remain. */
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
      socket.resume() // a receiver that does not read would miss even the end
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
