import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { charge, refusalOf } from './meter-usage.ts'

/**
 * Answers OPTIONS with the methods of the path (RFC 9110, 9.3.7). It counts like a read. Preflight
 * requests of browsers were answered before.
 */
export function answerOptions(context: Context): Step {
  return async ({ exchange }, response) => {
    const { method, match } = exchange
    if (method !== 'OPTIONS' || !match || !('allow' in match)) return
    const { refusal } = await charge(exchange, response, context)
    if (refusal) throw refusalOf(refusal, exchange)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Allow', [...match.allow, 'OPTIONS'].join(', '))
    response.statusCode = 204
    response.end()
  }
}
