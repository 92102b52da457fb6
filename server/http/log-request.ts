import type { Request, Response } from 'express'
import type { Context } from '../api/context.ts'
import type { CompletedRequest, RequestDetails } from '../api/steering.ts'
import { machineOf } from '../core/clock.ts'
import type { Step } from '../api/step.ts'
import { loggedPath } from './logged-path.ts'
import { noteSent } from './note-sent.ts'

/**
 * Counts a completed request and logs one line for it. Headers and bodies are never logged, because
 * they may contain secrets.
 */
export function noteCompleted(
  completed: CompletedRequest,
  { log, metrics, steering }: Pick<Context, 'log' | 'metrics' | 'steering'>,
): void {
  const { id, method, path, operation, status, version, duration, document, errors } = completed
  steering?.noteRequest(completed)
  metrics.countRequest(operation, status)
  if (!log.isLevelEnabled('info')) return
  log.info({
    request: id,
    method,
    path: loggedPath(path),
    operation,
    ...(document !== undefined && { document }),
    ...(errors !== undefined && { errors }),
    status,
    version,
    milliseconds: Math.round(duration * 10) / 10,
  })
}

function detailsOf(
  { exchange, originalUrl: url, rawHeaders: requestHeaders }: Request,
  response: Response,
  sent: string | Uint8Array,
): RequestDetails {
  const { received, operation, admission, situation, failure, invalid, fault, newest } = exchange
  const { documentCalls } = exchange
  const responseHeaders = response.getHeaders()
  return {
    url,
    requestHeaders,
    received,
    responseHeaders,
    sent,
    operation,
    admission,
    situation,
    isInvalid: invalid !== undefined,
    failure,
    fields: documentCalls?.fields,
    fault,
    newest,
  }
}

/** Counts and logs each completed request. */
export function logRequest(context: Context): Step {
  const { clock, stalls, steering } = context
  return (request, response) => {
    const { exchange } = request
    const name = () => exchange.operation?.id ?? `${request.method} ${loggedPath(exchange.path)}`
    stalls.enter(exchange.id, name)
    const sent = steering && noteSent(response)
    response.on('close', () => {
      stalls.leave(exchange.id)
      const { id, path, version, caller, links, isReplayed } = exchange
      const operation = exchange.operation?.id ?? 'none'
      const duration = machineOf(clock).monotonic() - exchange.startedAt
      const [{ method }, { statusCode: status }] = [request, response]
      const details = sent && detailsOf(request, response, sent())
      const { host = '' } = request.headers
      const { document, documentErrors: errors, documentCalls } = exchange
      const { uses, deprecated } = documentCalls ?? {}
      const what = { id, method, host, path, operation, status, version: version.version }
      const seen = { document, errors, uses, deprecated }
      noteCompleted({ duration, caller, links, isReplayed, details, ...what, ...seen }, context)
    })
  }
}
