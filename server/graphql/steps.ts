import type { Response } from 'express'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'
import { methodNotAllowed, requiresAuthentication } from '../core/errors.ts'
import { charge, refusalOf } from '../http/meter-usage.ts'
import { formatError } from './errors.ts'
import { mutationOperation, queryOperation } from './operations.ts'
import { readRequest, type GraphqlRequest } from './request.ts'
import type { Ready, Runner } from './run.ts'

const isGraphql = ({ path }: Pick<Exchange, 'path'>) => path === '/graphql' || path === '/graphql/'

/** Recognizes requests for documents. They pass through the same steps as those for operations. */
export const matchGraphql: Step = ({ exchange }) => {
  if (!isGraphql(exchange)) return
  exchange.isRouted = true
  exchange.match =
    exchange.method === 'POST' ? { operation: queryOperation, parameters: {} } : { allow: ['POST'] }
}

/** What was prepared before the request was counted. */
interface Pending {
  asked: GraphqlRequest
  ready: Ready
}

const pending = new WeakMap<Exchange, Pending>()

let runner: Promise<Runner> | undefined

/** Loaded on first use, because most servers get no document. */
const theRunner = (): Promise<Runner> =>
  (runner ??= import('./run.ts').then(({ Runner }) => new Runner()))

/** Counts the points of a document that the request itself did not. */
async function chargeFor(
  exchange: Exchange,
  ready: Ready,
  response: Response,
  context: Context,
): Promise<void> {
  const points = 'cost' in ready ? ready.cost.points : 1
  const { refusal } = await charge(exchange, response, context, false, points)
  if (refusal) throw refusalOf(refusal, exchange)
}

/**
 * Reads and prepares a document, and counts it: a mutation costs more than a query, and a long list
 * more than a short one. So the body is read before the request is counted; it is bounded.
 */
export function prepareGraphql(context: Context): Step {
  return async (request, response) => {
    const { exchange } = request
    if (!isGraphql(exchange)) return
    if (exchange.method !== 'POST') throw methodNotAllowed(['POST'])
    if (exchange.caller.kind === 'none') throw requiresAuthentication()
    const asked = readRequest(request)
    const ready = (await theRunner()).prepare(asked)
    if ('operation' in ready && ready.operation.operation === 'mutation') {
      exchange.operation = mutationOperation
      exchange.match = { operation: mutationOperation, parameters: {} }
    }
    pending.set(exchange, { asked, ready })
    await chargeFor(exchange, ready, response, context)
  }
}

/** Runs the document and sends its result. */
export function answerGraphql(context: Context, inner: Context): Step {
  return async ({ exchange }, response) => {
    const found = pending.get(exchange)
    if (!found) return
    const { asked, ready } = found
    const report = (error: Error) =>
      context.log.error({ err: error, request: exchange.id }, 'a field of a document failed')
    const result =
      'errors' in ready
        ? { errors: ready.errors }
        : await (await theRunner()).run(ready, asked, exchange, inner)
    const { errors, ...data } = result
    const told = errors && { errors: errors.map((each) => formatError(each, report)) }
    response.status(200).json({ ...data, ...told })
  }
}
