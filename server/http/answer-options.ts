import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'
import { charge, refusalOf } from './meter-usage.ts'

/** The methods of a path, whether or not the resource exists; undefined for unknown paths. */
function methodsAt({ version, method, path }: Exchange): string[] | undefined {
  const match = version.router.match(method, path)
  return match && 'allow' in match ? match.allow : undefined
}

/**
 * Answers OPTIONS with the methods of the path (RFC 9110, 9.3.7). It counts like a read. Preflight
 * requests of browsers were answered before.
 */
export function answerOptions(context: Context): Step {
  return async ({ exchange }, response) => {
    const allow = exchange.method === 'OPTIONS' ? methodsAt(exchange) : undefined
    if (!allow) return
    const { refusal } = await charge(exchange, response, context)
    if (refusal) throw refusalOf(refusal, exchange)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Allow', [...allow, 'OPTIONS'].join(', '))
    response.statusCode = 204
    response.end()
  }
}
