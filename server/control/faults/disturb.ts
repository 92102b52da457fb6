import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import type { Clock } from '../../core/clock.ts'
import { ServiceError } from '../../core/errors.ts'
import { nameOf } from '../requests/caller.ts'
import type { Fault } from '../schemas.ts'
import { millisecondsOf } from '../values.ts'
import type { FaultRegister } from './faults.ts'

type Effect = NonNullable<Fault['request']>
type Answer = NonNullable<Effect['respond']>

/** Clients detect secondary limits by this page, too. */
const pageOf = (message: string) =>
  /secondary rate/i.test(message) ? { page: '#secondary-rate-limits' } : {}

/** The error of the platform that a fault without a body stands for. */
function errorOf({ status, headers, message = STATUS_CODES[status] ?? 'Error' }: Answer) {
  return new ServiceError({ status, message, ...pageOf(message), ...(headers && { headers }) })
}

/** The body to send, and its type. */
function bodyOf({ body }: Answer): { text: string; type: string } {
  if (typeof body === 'string') return { text: body, type: 'text/plain; charset=utf-8' }
  const text = body === undefined ? '' : JSON.stringify(body)
  return { text, type: 'application/json; charset=utf-8' }
}

function writeHead(response: Response, answer: Answer, type: string, length: number): void {
  response.statusCode = answer.status
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', length)
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
}

function send(response: Response, answer: Answer): void {
  if (answer.body === undefined && answer.status >= 400) throw errorOf(answer)
  const { text, type } = bodyOf(answer)
  writeHead(response, answer, type, Buffer.byteLength(text))
  response.end(text)
}

/** Applies faults to requests. */
export class Disturber {
  readonly #faults: FaultRegister
  readonly #machine: Clock
  readonly #stalled = new Set<Response>()

  constructor(faults: FaultRegister, machine: Clock) {
    this.#faults = faults
    this.#machine = machine
  }

  /** Ends what is stalled. */
  release(): void {
    for (const response of this.#stalled) response.destroy()
  }

  disturb({ exchange }: Request, response: Response): Promise<void> | undefined {
    const { method, path, operation, document, caller } = exchange
    const known = caller.kind === 'none' ? undefined : nameOf(caller)
    const asked = { document, ...(operation && { operation: operation.id }) }
    const occasion = { method, path, caller: known, ...asked }
    const fault = this.#faults.take(occasion, ({ request }) => request)
    if (!fault?.request) return undefined
    exchange.fault = fault.id
    return this.#apply(fault.request, response)
  }

  async #apply({ delay, respond, cut, stall }: Effect, response: Response): Promise<void> {
    if (delay !== undefined) await this.#wait(response, millisecondsOf(delay))
    if (response.destroyed) return
    if (stall) return this.#stall(response, respond)
    if (cut) return this.#cut(response, respond)
    if (respond) send(response, respond)
  }

  /** Waits in real time, as on a slow network, or until the client leaves. */
  async #wait(response: Response, milliseconds: number): Promise<void> {
    const { promise, end } = this.#untilClosed(response)
    using _timer = this.#machine.after(milliseconds, end)
    await promise
  }

  async #stall(response: Response, answer: Answer | undefined): Promise<void> {
    const { promise } = this.#untilClosed(response)
    if (answer) {
      const { text, type } = bodyOf(answer)
      writeHead(response, answer, type, Buffer.byteLength(text) + 1)
      response.flushHeaders()
    }
    await promise
  }

  async #cut(response: Response, answer: Answer = { status: 200, body: {} }): Promise<void> {
    const { promise } = this.#untilClosed(response)
    const { text, type } = bodyOf(answer)
    writeHead(response, answer, type, Buffer.byteLength(text) + 1)
    response.write(text.slice(0, 1), () => response.destroy())
    await promise
  }

  #untilClosed(response: Response): { promise: Promise<void>; end: () => void } {
    let end = () => {}
    const promise = new Promise<void>((resolve) => {
      end = () => {
        this.#stalled.delete(response)
        response.off('close', end)
        resolve()
      }
    })
    this.#stalled.add(response)
    response.once('close', end)
    return { promise, end }
  }
}
