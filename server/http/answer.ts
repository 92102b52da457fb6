import type { Request as HttpRequest, Response } from 'express'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import { notFound } from '../core/errors.ts'
import { handlers } from './operations/index.ts'
import type { DowngradableReply, ChangeState } from '../api/versions/change.ts'
import type { Version } from '../api/versions/version.ts'
import { answerConditionally, answerNotModified, isFresh } from './answer-conditionally.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'
import { precheckEtag, etagOfState } from './etag-precheck.ts'

/** A handler without its types: which operation it is, is known only when one is asked. */
type AnyHandler = (request: unknown, context: Context) => Promise<AnyReply> | AnyReply
interface AnyReply extends DowngradableReply {
  state?: string
}

const newest = new Map(Object.entries(handlers) as [string, AnyHandler][])

/** The newest version's handler; an operation that only an older version has is answered there. */
const handlerOf = ({ id }: Operation, { handlers: own }: Version) =>
  newest.get(id) ?? (own.get(id) as AnyHandler | undefined)

function handlerRequest({ exchange, query, body, headers }: HttpRequest) {
  const { parameters: path, caller, links, version, repository, role, organization } = exchange
  const subject = { repository, role, organization }
  return {
    path,
    query,
    body: body as unknown,
    caller,
    links,
    version: version.version,
    accept: headers.accept ?? '',
    ...subject,
  }
}

/** A copy, for downgrading changes bodies in place. */
function keep(exchange: Exchange, { status, body, media }: AnyReply): void {
  exchange.newest = {
    status,
    ...(media && { mediaType: media.type }),
    ...(body !== undefined && { body: structuredClone(body) }),
  }
}

/** What the newest version answers, in the caller's own. */
async function answered(
  handler: AnyHandler,
  request: { query: unknown; body: unknown },
  exchange: Exchange & { operation: Operation },
  memory: ChangeState,
  context: Context,
): Promise<AnyReply> {
  const { operation, version, links } = exchange
  const newest = await handler(request, context)
  if (context.recording) keep(exchange, newest)
  const about = { storage: context.storage, links }
  const body = await version.downgrade(`${operation.id} ${newest.status}`, newest.body, about)
  return await version.changeReply(operation.id, { ...newest, body }, memory, about)
}

async function reply(http: HttpRequest, response: Response, context: Context): Promise<void> {
  const { operation, version } = http.exchange
  const handler = operation && handlerOf(operation, version)
  if (!handler) throw notFound()
  const request = handlerRequest(http)
  const memory: ChangeState = {}
  await version.upgrade(operation.id, request, memory)
  const { tag: known, headers, remember } = await precheckEtag(http, request, context)
  if (known !== undefined && isFresh(http, { tag: known, headers })) {
    return answerNotModified(http, response, { tag: known, headers }, context)
  }
  const exchange = Object.assign(http.exchange, { operation })
  const { state, ...answer } = await answered(handler, request, exchange, memory, context)
  // Of the reply itself: what was true ahead may have changed while it was built.
  const tag = state === undefined ? undefined : etagOfState(http, state)
  await answerConditionally(http, response, { ...answer, tag, remember }, context)
}

/** Upgrades the request, lets the handler answer in the newest version, and downgrades the reply. */
export function answer(context: Context): Step {
  return (http, response) => reply(http, response, context)
}
