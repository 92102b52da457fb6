import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Context } from '../api/context.ts'
import { machineOf } from '../core/clock.ts'
import { EgressRefused } from '../core/egress/target.ts'
import { noteCompleted } from '../http/log-request.ts'

type Needed = Pick<
  Context,
  'config' | 'clock' | 'guard' | 'log' | 'metrics' | 'steering' | 'versions'
>

/** Tunnels to other hosts at the same time. */
const most = 100

/** Milliseconds that connecting may take. */
const longestConnect = 10_000

/** Milliseconds without traffic after which a tunnel to another host is closed. */
const longestIdle = 120_000

const reasons = {
  403: 'Forbidden',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
} as const

type Status = keyof typeof reasons

class Refusal extends Error {
  readonly status: Status

  constructor(status: Status, message: string) {
    super(message)
    this.status = status
  }
}

function textOf({ status, message }: Refusal): string {
  const body = JSON.stringify({ message, status: String(status) })
  return [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

const established = 'HTTP/1.1 200 Connection Established\r\n\r\n'

/** Joins two ends until one of them closes, fails or is idle for too long. */
function join(client: Socket, other: Socket): void {
  other.setTimeout(longestIdle, () => other.destroy())
  for (const [from, to] of [
    [client, other],
    [other, client],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroySoon()) // after what it still has to send
    from.pipe(to)
  }
}

/** Tunnels to hosts that are not this server. */
class Tunnels implements Disposable {
  readonly #context: Needed
  readonly #open = new Set<Duplex>()

  constructor(context: Needed) {
    this.#context = context
  }

  /** Notes a tunnel in the list of requests, and connects it if that is allowed. */
  async open(host: string, client: Duplex, head: Buffer): Promise<void> {
    const { clock } = this.#context
    const startedAt = machineOf(clock).monotonic()
    const status = await this.#connect(host, client, head).catch((error: unknown) => {
      const refusal =
        error instanceof Refusal ? error : new Refusal(502, `${host} cannot be reached.`)
      client.end(textOf(refusal))
      return refusal.status
    })
    this.#note(host, status, machineOf(clock).monotonic() - startedAt, client)
  }

  [Symbol.dispose](): void {
    for (const client of this.#open) client.destroy()
  }

  /** @throws Refusal, Unreachable */
  async #connect(host: string, client: Duplex, head: Buffer): Promise<200> {
    const { config } = this.#context
    if (!config.passThrough) throw new Refusal(403, `This server is no way to ${host}.`)
    if (this.#open.size >= most) throw new Refusal(503, 'Too many tunnels are open.')
    this.#open.add(client)
    client.once('close', () => this.#open.delete(client))
    const other = await this.#reach(host, client)
    client.write(established)
    if (head.length > 0) client.unshift(head)
    join(client as Socket, other)
    return 200
  }

  async #reach(host: string, client: Duplex): Promise<Socket> {
    const { guard, clock } = this.#context
    const stop = new AbortController()
    const abort = () => stop.abort()
    using _limit = machineOf(clock).after(longestConnect, abort)
    client.once('close', abort)
    try {
      const route = await guard.route(`http://${host}/`, stop).catch(forbid(host))
      return (await guard.connect(route, { verify: false, signal: stop.signal })).socket
    } finally {
      client.removeListener('close', abort)
    }
  }

  #note(host: string, status: number, duration: number, client: Duplex): void {
    const address = (client as Partial<Socket>).remoteAddress ?? ''
    const version = this.#context.versions.at(-1)?.version ?? ''
    const caller = { kind: 'none', address } as const
    const what = { method: 'CONNECT', host, path: host, operation: 'none', version, caller }
    noteCompleted({ id: randomUUID(), status, duration, ...what }, this.#context)
  }
}

/** Turns what the guard refuses into a response. */
const forbid =
  (host: string) =>
  (error: unknown): never => {
    throw error instanceof EgressRefused
      ? new Refusal(403, `This server is no way to ${host}.`)
      : error
  }

/**
 * Lets clients use the server as a proxy to its own names (RFC 9110 9.3.6): whatever comes through
 * a tunnel is for this server. Tunnels to others are refused, or pass the guard.
 * @returns what closes the tunnels to others
 */
export function acceptTunnels(server: Server, context: Needed): Disposable {
  const tunnels = new Tunnels(context)
  const { names } = context.config
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const host = request.url ?? ''
    socket.on('error', () => socket.destroy())
    if (!names.has(host)) return void tunnels.open(host, socket, head)
    socket.write(established)
    if (head.length > 0) socket.unshift(head)
    server.emit('connection', socket)
  })
  return tunnels
}
