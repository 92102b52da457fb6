import type { Request, Response } from 'express'
import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { isForDocuments } from '../core/is-for-documents.ts'
import { machineOf } from '../core/clock.ts'
import { harEntry } from '../core/recording/har-entry.ts'
import { noteSent } from './note-sent.ts'

const keysOf = (body: unknown): string[] =>
  typeof body === 'object' && body !== null ? Object.keys(body).sort() : []

/** Requests with the same shape use the same parts of the contract, nearly always. */
function shapeOf({ originalUrl, exchange }: Request, { statusCode }: Response): string {
  const query = new URLSearchParams(originalUrl.split('?').slice(1).join('?'))
  const { version, sent } = exchange
  return JSON.stringify([version.version, statusCode, [...query.keys()].sort(), keysOf(sent)])
}

/** Keeps examples of requests of older versions, for the upgrade report of the control plane. */
export function sampleTraffic({ steering, clock }: Context): Step {
  if (!steering) return () => {}
  return (request, response) => {
    const { exchange } = request
    const { operation, version } = exchange
    if (!operation || !steering.isOlder(version.version) || isForDocuments(exchange.path)) return
    exchange.isSampled = true
    const { id } = operation
    if (!steering.wantsSample(id)) return
    const at = clock.now()
    const sent = noteSent(response)
    response.on('finish', () => {
      const shape = shapeOf(request, response)
      if (!steering.wantsSample(id, shape)) return // creating an entry takes milliseconds
      const took = machineOf(clock).monotonic() - exchange.startedAt
      steering.addSample(shape, harEntry({ request, response, sent: sent(), at, took }))
    })
  }
}
