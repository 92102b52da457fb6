import { timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { collectInTime } from '../../api/collect-body.ts'
import type { Clock } from '../../core/clock.ts'
import type { Brand } from '../../core/brand.ts'
import { sign } from '../../workers/delivery/signature.ts'
import type { SinkControl, Wait } from '../control.ts'
import { absent, conflict } from '../errors.ts'
import { matches } from '../pattern.ts'
import type { ReceivedDelivery, Sink, SinkInput } from '../schemas.ts'
import { millisecondsOf, preciseTime } from '../values.ts'
import { Waiters } from '../waiters.ts'
import { respond, type SinkStep } from './script.ts'

const mostSinks = 100
/** Requests of a sink that are remembered, and bytes of all sinks together. */
const mostReceived = 1_000
const mostBytes = 64 * 1024 * 1024
/** The longest payload of a delivery, and what a form adds to it. */
const longestBody = 80 * 1024 * 1024

interface Kept {
  id: string
  secret: string | null
  script: readonly SinkStep[]
  received: ReceivedDelivery[]
  count: number
  bytes: number[]
  /** Responses that are not complete. */
  open: Set<Response>
}

interface Needs {
  clock: Clock
  machine: Clock
  closing: AbortSignal
  url: () => string
  brand: () => Brand
}

function parsed(body: Buffer): unknown {
  const text = body.toString()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function checkSignature(secret: string | null, body: Buffer, given: unknown) {
  if (secret === null) return 'unchecked'
  if (typeof given !== 'string') return 'missing'
  const [expected, actual] = [sign(secret, body).sha256, given].map((text) => Buffer.from(text))
  const isSame = expected!.length === actual!.length && timingSafeEqual(expected!, actual!)
  return isSame ? 'valid' : 'invalid'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Receivers of webhooks that are built in. */
export class Sinks implements SinkControl {
  readonly #needs: Needs
  readonly #sinks = new Map<string, Kept>()
  readonly #waiters: Waiters
  #bytes = 0

  constructor(needs: Needs) {
    this.#needs = needs
    this.#waiters = new Waiters(needs.machine, needs.closing)
  }

  put(id: string, { secret = null, script = [] }: SinkInput = {}): Sink {
    for (const { delay } of script) if (delay !== undefined) millisecondsOf(delay)
    if (!this.#sinks.has(id) && this.#sinks.size >= mostSinks)
      throw conflict(`there are ${mostSinks} sinks already`)
    this.delete(id)
    const sink: Kept = { id, secret, script, received: [], count: 0, bytes: [], open: new Set() }
    this.#sinks.set(id, sink)
    return this.#view(sink)
  }

  get(id: string): Sink | undefined {
    const sink = this.#sinks.get(id)
    return sink && this.#view(sink)
  }

  list(): Sink[] {
    return [...this.#sinks.values()].map((sink) => this.#view(sink))
  }

  /** Deletes a sink, and cuts off what hangs. */
  delete(id: string): boolean {
    this.forget(id)
    for (const response of this.#sinks.get(id)?.open ?? []) response.destroy()
    return this.#sinks.delete(id)
  }

  clear(): void {
    for (const id of [...this.#sinks.keys()]) this.delete(id)
  }

  forget(id: string): boolean {
    const sink = this.#sinks.get(id)
    if (!sink) return false
    while (sink.received.length > 0) this.#dropOldest(sink)
    return true
  }

  async received(
    id: string,
    { event, after = 0, count, timeout }: { event?: string; after?: number } & Wait = {},
  ): Promise<ReceivedDelivery[]> {
    const find = () => {
      const sink = this.#sinks.get(id)
      if (!sink) throw absent('Sink')
      return sink.received.filter((each) => each.id > after && matches(event, each.event ?? ''))
    }
    if (count === undefined) return find()
    return this.#waiters.wait(find, { count, ...(timeout !== undefined && { timeout }) })
  }

  /** Records a request and responds to it. @throws ServiceError 404 for an unknown sink */
  async receive(id: string, request: Request, response: Response): Promise<void> {
    const body = await collectInTime(request, this.#needs.machine, longestBody)
    const sink = this.#sinks.get(id)
    if (!sink) throw absent('Sink')
    const { headers } = request
    const prefix = this.#needs.brand().headerPrefix.toLowerCase()
    const step = sink.script[Math.min(sink.count, sink.script.length - 1)] ?? {}
    const received: ReceivedDelivery = {
      id: ++sink.count,
      at: preciseTime(this.#needs.clock.now()),
      guid: textOf(headers[`${prefix}-delivery`]),
      event: textOf(headers[`${prefix}-event`]),
      signature: checkSignature(sink.secret, body, headers['x-hub-signature-256']),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      body: parsed(body),
      status: null,
    }
    this.#keep(sink, received, body.length)
    sink.open.add(response)
    received.status = await respond(step, response, this.#needs.machine)
    sink.open.delete(response)
  }

  #keep(sink: Kept, received: ReceivedDelivery, bytes: number): void {
    sink.received.push(received)
    sink.bytes.push(bytes)
    this.#bytes += bytes
    while (sink.received.length > mostReceived) this.#dropOldest(sink)
    while (this.#bytes > mostBytes && sink.received.length > 0) this.#dropOldest(sink)
    this.#waiters.notify()
  }

  #dropOldest(sink: Kept): void {
    sink.received.shift()
    this.#bytes -= sink.bytes.shift() ?? 0
  }

  #view({ id, secret, script, count }: Kept): Sink {
    const url = `${this.#needs.url()}/_control/sinks/${id}`
    return { id, url, signed: secret !== null, script: [...script], received: count }
  }
}
