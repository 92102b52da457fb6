import type { Response } from 'express'
import type { Clock } from '../../core/clock.ts'
import type { SinkInput } from '../schemas.ts'
import { millisecondsOf } from '../values.ts'

export type SinkStep = NonNullable<SinkInput['script']>[number]

const untilClosed = (response: Response) =>
  new Promise<void>((resolve) => (response.closed ? resolve() : response.once('close', resolve)))

/**
 * Responds as one step of a script says.
 * @returns the status; null when there was no response
 */
export async function respond(
  { status = 200, delay, hang, redirect, body = '' }: SinkStep,
  response: Response,
  machine: Clock,
): Promise<number | null> {
  const closed = untilClosed(response)
  if (hang) {
    await closed
    return null
  }
  if (delay !== undefined) {
    const wait = new Promise<void>((resolve) => {
      const timer = machine.after(millisecondsOf(delay), resolve)
      void closed.then(() => timer[Symbol.dispose]())
    })
    await Promise.race([closed, wait])
  }
  if (response.closed) return null
  response.statusCode = redirect === undefined ? status : 302
  if (redirect !== undefined) response.setHeader('Location', redirect)
  response.end(body)
  return response.statusCode
}
