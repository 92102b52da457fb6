import type { Response } from 'express'
import type { OperationDefinitionNode } from 'graphql'
import type { Refusal } from '../access/limits/admission.ts'
import type { Context } from '../api/context.ts'
import { DocumentCalls } from '../api/document-calls.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'
import { documentsRequireAuthentication } from '../core/errors.ts'
import { isForDocuments } from '../core/is-for-documents.ts'
import { sendRecorded } from '../http/replay-unserved.ts'
import { charge, refusalOf, setUsageHeaders } from '../http/meter-usage.ts'
import { load } from './load.ts'
import { mutationOperation, queryOperation } from './operations.ts'
import { readRequest } from './request.ts'
import type { Ready } from './run.ts'

/** Fields that the name of a document has, and its characters. */
const mostNamed = 3
const longestName = 100

/** Recognizes requests for documents. They pass through the same steps as those for operations. */
export const matchGraphql: Step = ({ exchange }) => {
  if (!isForDocuments(exchange.path)) return
  exchange.isRouted = true
  exchange.match =
    exchange.method === 'POST' ? { operation: queryOperation, parameters: {} } : { allow: ['POST'] }
}

function send(response: Response, text: string): void {
  response.statusCode = 200
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

/** The primary limit refuses in the result, secondary limits by the status. */
function refuse(refusal: Refusal, exchange: Exchange, response: Response): void {
  const error = refusalOf(refusal, exchange)
  if (refusal.rule !== 'primary') throw error
  send(response, JSON.stringify({ errors: [{ type: 'RATE_LIMITED', message: error.message }] }))
}

/** Counts a document as a query that costs 1 point, before its body is read. */
export function meterGraphql(context: Context): Step {
  return async ({ exchange }, response) => {
    if (exchange.operation !== queryOperation) return
    if (exchange.caller.kind === 'none') throw documentsRequireAuthentication()
    const { refusal } = await charge(exchange, response, context)
    if (refusal) refuse(refusal, exchange, response)
  }
}

/** The type, the first fields and the name of a document, for the log. */
function nameOf({ operation, selectionSet, name }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.flatMap((each) =>
    'arguments' in each ? [each.name.value] : [],
  )
  const named = name ? [`(${name.value})`] : []
  return [operation, ...fields.slice(0, mostNamed), ...named].join(' ').slice(0, longestName)
}

const isMutation = ({ operation }: Ready): boolean =>
  (operation?.operation as string | undefined) === 'mutation'

/** Counts what a document costs beyond that. */
async function surcharge(
  exchange: Exchange,
  ready: Ready,
  response: Response,
  context: Context,
): Promise<void> {
  if ('errors' in ready) return
  const cost = ready.cost.points - queryOperation.points
  const points = exchange.operation!.points - queryOperation.points
  if (cost === 0 && points === 0) return
  const { id, caller, method, admission } = exchange
  const counted = { id, caller, method, operation: queryOperation }
  const { usage, refusal } = await context.limits.surcharge(counted, { cost, points })
  admission!.usage = usage
  setUsageHeaders(response, usage, context)
  if (refusal) refuse(refusal, exchange, response)
}

/** Runs the document of a request and sends its result: of an invalid one, the recorded result if there is one. */
export function answerGraphql(context: Context, inner: Context): Step {
  return async (request, response) => {
    const { exchange } = request
    if (exchange.operation !== queryOperation) return
    const asked = readRequest(request)
    const runner = await load()
    const ready = await runner.prepare(asked)
    if (context.steering) exchange.documentCalls = new DocumentCalls(runner.deprecatedIn(ready))
    if (isMutation(ready)) exchange.operation = mutationOperation
    if (ready.operation) exchange.document = nameOf(ready.operation)
    if (context.tracing) exchange.documentAttributes = runner.spanAttributes(ready, asked)
    if (context.steering?.hasFaults) await context.steering.disturb(request, response)
    if (response.writableEnded) return
    const reply = 'errors' in ready ? context.replay?.nextOfDocument(request.body) : undefined
    if (reply) return sendRecorded(reply, exchange, response, context)
    await surcharge(exchange, ready, response, context)
    if (response.writableEnded) return
    send(response, await runner.run(ready, asked, exchange, inner))
  }
}
