import type { Request as HttpRequest, Response } from 'express'
import { formHeader } from '../api/accepted-form.ts'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import { notFound } from '../core/errors.ts'
import { handlers } from './operations/index.ts'
import type { DowngradableReply, ChangeState } from '../api/versions/change.ts'
import type { Version } from '../api/versions/version.ts'
import { answerConditionally, answerNotModified, isFresh } from './answer-conditionally.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'
import type { Upload } from '../api/upload.ts'
import { inTime } from '../git/transport/in-time.ts'
import { precheckEtag, etagOfState } from './etag-precheck.ts'
import { newestText } from '../core/recording/newest-reply.ts'
import { addTextForms, textFormOf } from './text-forms.ts'

/** A handler without operation types, because the operation is known only at runtime. */
type AnyHandler = (request: unknown, context: Context) => Promise<AnyReply> | AnyReply
interface AnyReply extends DowngradableReply {
  inForm?: (body: unknown) => unknown
  state?: string
}

const newest = new Map(Object.entries(handlers) as [string, AnyHandler][])

/** The handler of the newest version, or that of an operation that only an older version has. */
const handlerOf = ({ id }: Operation, { handlers: own }: Version) =>
  newest.get(id) ?? (own.get(id) as AnyHandler | undefined)

/** In milliseconds. A file may be long, but must not stall. */
const patience = { idle: 60_000 }

/** The file that the request of an upload brings. */
function uploadOf(http: HttpRequest, { clock }: Pick<Context, 'clock'>): Upload {
  const { 'content-type': type, 'content-length': length } = http.headers
  return {
    content: inTime(http, clock, patience),
    type,
    length: length === undefined ? undefined : Number(length),
  }
}

function handlerRequest(http: HttpRequest, context: Context) {
  const { exchange, query, headers } = http
  const { parameters: path, caller, links, version, repository, role, organization } = exchange
  const subject = { repository, role, organization }
  return {
    path,
    query,
    body: http.body as unknown,
    caller,
    links,
    version: version.version,
    accept: headers.accept ?? '',
    ...subject,
    ...(exchange.operation?.upload && { upload: uploadOf(http, context) }),
  }
}

type Routed = Exchange & { operation: Operation }

/**
 * Keeps the response for recordings, and for examples if changes affect it, because downgrading
 * modifies the body in place.
 */
function keep(exchange: Routed, { status, body, media }: AnyReply, { recording }: Context): void {
  const { isSampled, operation, version } = exchange
  if (!recording && !(isSampled && version.changesReplies(operation.id, status))) return
  const type = media && 'type' in media ? media.type : undefined
  exchange.newest = newestText(status, body, type)
}

/** Calls the handler and converts its response to the version of the request. */
async function answered(
  handler: AnyHandler,
  request: { query: unknown; body: unknown },
  exchange: Routed,
  memory: ChangeState,
  context: Context,
): Promise<AnyReply> {
  const { operation, version, links, textForm, repository } = exchange
  const newest = await handler(request, context)
  if (textForm) await addTextForms(newest.body, textForm, `${repository?.id}`, context)
  keep(exchange, newest, context)
  const about = { storage: context.storage, links }
  const body = await version.downgrade(`${operation.id} ${newest.status}`, newest.body, about)
  const { inForm, ...reply } = { ...newest, body }
  const changed = await version.changeReply(operation.id, reply, memory, about)
  return inForm ? { ...changed, body: inForm(changed.body) } : changed
}

async function reply(
  http: HttpRequest,
  response: Response,
  context: Context,
  inner: Context,
): Promise<void> {
  const { operation, version } = http.exchange
  const handler = operation && handlerOf(operation, version)
  if (!handler) throw notFound()
  const request = handlerRequest(http, context)
  const form = textFormOf(http.exchange, request.accept, context)
  if (form) {
    http.exchange.textForm = form
    response.setHeaders(new Map(Object.entries(formHeader(form, context.brand))))
  }
  const memory: ChangeState = {}
  await version.upgrade(operation.id, request, memory)
  const { tag: knownTag, headers, remember } = await precheckEtag(http, request, inner)
  if (knownTag !== undefined && isFresh(http, { tag: knownTag, headers })) {
    return answerNotModified(http, response, { tag: knownTag, headers }, context)
  }
  const exchange = Object.assign(http.exchange, { operation })
  const { state, ...answer } = await answered(handler, request, exchange, memory, inner)
  // Computed from the response, because the state may have changed while it was built.
  const tag = state === undefined ? undefined : etagOfState(http, state)
  await answerConditionally(http, response, { tag, remember, ...answer }, context)
}

/**
 * Upgrades the request, calls the handler in the newest version, and downgrades the response.
 * @param inner context of the handler
 */
export function answer(context: Context, inner: Context): Step {
  return (http, response) => reply(http, response, context, inner)
}
