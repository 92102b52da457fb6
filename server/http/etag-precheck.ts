import type { Request } from 'express'
import type { Context } from '../api/context.ts'
import type { RowValidator, Validation } from '../api/handler.ts'
import { validators } from './operations/index.ts'
import { etagOf, shapeOf } from './answer-conditionally.ts'
import { cachedEtag } from './etag-cache.ts'

/** A validator without operation types, because the operation is known only at runtime. */
type AnyValidator = (request: unknown, context: Context) => Promise<Validation | RowValidator>

const validatorOf = new Map(Object.entries(validators) as [string, AnyValidator][])

/** What is known about a response before it is built. */
interface Ahead {
  tag?: string | undefined
  headers?: Record<string, string> | undefined
  /** Stores the ETag once it is known. */
  remember?: (tag: string) => void
}

/** The ETag of a response with this state. */
export const etagOfState = ({ exchange, originalUrl }: Request, state: string): string =>
  etagOf(exchange, `${originalUrl} ${exchange.links.api('')} ${state}`)

/**
 * Computes the ETag without building the response, when the request is conditional and the
 * operation has a validator.
 */
export async function precheckEtag(
  http: Request,
  request: unknown,
  context: Context,
): Promise<Ahead> {
  const { operation, links } = http.exchange
  const validate = validatorOf.get(operation?.id ?? '')
  if (!validate || http.headers['if-none-match'] === undefined) return {}
  const found = await validate(request, context)
  if ('row' in found) {
    return cachedEtag(found, `${operation?.id} ${shapeOf(http.exchange)} ${links.api('')}`)
  }
  return { tag: etagOfState(http, found.state), headers: found.headers }
}
