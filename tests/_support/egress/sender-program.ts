import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { systemClock } from '../../../server/core/clock.ts'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { createSender, type Outcome } from '../../../server/workers/delivery/send.ts'
import { watchAttempts } from '../processes/connections.ts'
import { nameService, type Names } from './names.ts'

/*
 * A sender in a separate process, controlled over an IPC channel, so that its memory, its sockets
 * and its system calls can be measured.
 */

export interface Settings {
  allowLoopback: boolean
  /** Milliseconds. */
  deadline?: number
  /** Trusted in addition to the usual authorities. */
  authority?: string
  /** DNS responses by name, used in order; the last one is repeated. */
  names?: Names
}

export interface Sending {
  url: string
  /** Size of the body in bytes. */
  size?: number
  insecureSsl?: boolean
  hookId?: number
  times?: number
}

export interface Sent {
  outcome: Outcome
  /** Milliseconds from the call to its outcome. */
  elapsed: number
  /** Milliseconds from a timer of the deadline's length, started first, to the outcome. */
  late: number
}

export interface Vitals {
  /** Memory of the process in bytes, after garbage collection. */
  memory: number
  /** Processor time in milliseconds. */
  cpu: number
  /** Open TCP sockets of the process. */
  sockets: number
  /** States of the connections to a port, from the kernel; null if unavailable. */
  states: string[] | null
  /** Every address that the runtime connected to. */
  attempted: string[]
}

export type Command =
  | { name: 'open'; settings: Settings }
  | { name: 'send'; sending: Sending }
  | { name: 'check'; url: string }
  | { name: 'vitals'; port: number }

const watched = watchAttempts()
let guard = createEgressGuard({ allowLoopback: false })
let sender = createSender({ guard, clock: systemClock })
let deadline = 10_000

function open({ names = {}, authority, ...settings }: Settings): void {
  deadline = settings.deadline ?? deadline
  const resolve = nameService(names)
  const trusted =
    authority === undefined ? {} : { secureContext: createSecureContext({ ca: authority }) }
  guard = createEgressGuard({ allowLoopback: settings.allowLoopback, resolve, ...trusted })
  sender = createSender({ guard, clock: systemClock, deadline })
}

async function sendOnce({ url, size = 2, insecureSsl = false, hookId }: Sending): Promise<Sent> {
  const envelope = { url, headers: {}, body: Buffer.alloc(size, '{}'), insecureSsl }
  let due = Infinity
  const started = performance.now()
  const timer = setTimeout(() => (due = performance.now()), deadline)
  const outcome = await sender.send({ ...envelope, ...(hookId !== undefined && { hookId }) })
  const ended = performance.now()
  clearTimeout(timer)
  return { outcome, elapsed: ended - started, late: Math.max(0, ended - due) }
}

async function send({ times = 1, ...sending }: Sending): Promise<Sent> {
  let last = await sendOnce(sending)
  for (let time = 1; time < times; time++) last = await sendOnce(sending)
  return last
}

const check = (url: string) =>
  guard.check(url).then(
    () => 'accepted',
    (error: Error) => error.name,
  )

/** In this state the kernel keeps only the two ports, which may belong to an earlier process. */
const timeWait = '06'

/** States of the kernel's connections to the port: the fourth column of its tables. */
function statesTo(port: number): string[] | null {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  try {
    const rows = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/self/net/${table}`, 'utf8').split('\n').slice(1),
    )
    const columns = rows.map((row) => row.trim().split(/\s+/))
    const leading = columns.filter(([, , remote]) => remote?.endsWith(suffix))
    return leading.map(([, , , state]) => state!).filter((state) => state !== timeWait)
  } catch {
    return null
  }
}

function vitals(port: number): Vitals {
  globalThis.gc?.()
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap')
  const { user, system } = process.cpuUsage()
  const { attempted } = watched
  return {
    memory: process.memoryUsage.rss(),
    cpu: (user + system) / 1000,
    sockets: sockets.length,
    states: statesTo(port),
    attempted,
  }
}

async function obey(command: Command): Promise<unknown> {
  if (command.name === 'open') return open(command.settings)
  if (command.name === 'send') return send(command.sending)
  if (command.name === 'check') return check(command.url)
  return vitals(command.port)
}

process.on('message', (command: Command) => {
  void obey(command).then((result) => process.send?.({ result }))
})
process.send?.({ result: 'ready' })
