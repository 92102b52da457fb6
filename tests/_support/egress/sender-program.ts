import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { systemClock } from '../../../server/core/clock.ts'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { createSender, type Outcome } from '../../../server/workers/delivery/send.ts'
import { watchAttempts } from '../connections.ts'
import { nameService, type Names } from './names.ts'

/*
 * A sender in a process of its own, told over the channel to its parent what to do, so that its memory,
 * its sockets and its system calls are its own.
 */

export interface Settings {
  allowLoopback: boolean
  /** Milliseconds. */
  deadline?: number
  /** Trusted beside the usual authorities. */
  authority?: string
  /** What its name service answers in turn, by name; the last answer stays. */
  names?: Names
}

export interface Sending {
  url: string
  /** Bytes of the body. */
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
  /** Bytes of memory in use by the process after the collector has run. */
  memory: number
  /** Milliseconds of processor time that it has used. */
  cpu: number
  /** TCP sockets that the process holds open, whatever for. */
  sockets: number
  /** States of the connections to a port, as the kernel has them; null where it does not tell. */
  states: string[] | null
  /** Every address that the runtime was seen to connect to. */
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

/** A state in which the kernel keeps nothing but the two ports, maybe of somebody who had one of them before. */
const timeWait = '06'

/** States of the kernel's connections that lead to the port: the fourth column of its tables. */
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
