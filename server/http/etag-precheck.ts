import type { Request } from 'express'
import type { Context } from '../api/context.ts'
import type { Makings, Validation } from '../api/handler.ts'
import { validators } from './operations/index.ts'
import { tagOf } from './answer-conditionally.ts'
import { rememberedTag } from './etag-cache.ts'

/** A validator without its types: which operation it is, is known only when one is asked. */
type AnyValidator = (request: unknown, context: Context) => Promise<Validation | Makings>

const validatorOf = new Map(Object.entries(validators) as [string, AnyValidator][])

/** What is known of a reply that is not built yet. */
interface Ahead {
  tag?: string | undefined
  headers?: Record<string, string> | undefined
  /** To be told the tag once it is known. */
  remember?: (tag: string) => void
}

/** The tag of a reply that has this state, whether it is built or not. */
export const tagOfState = ({ exchange, originalUrl }: Request, state: string): string =>
  tagOf(exchange, `${originalUrl} ${exchange.links.api('')} ${state}`)

/** What an operation can tell without building its reply, asked only where the caller holds one. */
export async function lookAhead(http: Request, request: unknown, context: Context): Promise<Ahead> {
  const { operation, version, links } = http.exchange
  const validate = validatorOf.get(operation?.id ?? '')
  if (!validate || http.headers['if-none-match'] === undefined) return {}
  const found = await validate(request, context)
  if ('row' in found) {
    return rememberedTag(
      found,
      `${operation?.id} ${version.version} ${version.dialect ?? ''} ${links.api('')}`,
    )
  }
  return { tag: tagOfState(http, found.state), headers: found.headers }
}
