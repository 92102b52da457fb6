import type { Request as HttpRequest, Response } from 'express'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { handlers } from '../resources/index.ts'
import { answerConditionally, answerNotModified, isFresh } from './answer-conditionally.ts'
import type { Step } from './step.ts'
import { lookAhead, tagOfState } from './tag-ahead.ts'

/** A handler without its types: which operation it is, is known only when one is asked. */
type AnyHandler = (request: unknown, context: Context) => Promise<AnyReply> | AnyReply
interface AnyReply {
  status: number
  body?: unknown
  headers?: Record<string, string>
  state?: string
}

const handlerOf = new Map(Object.entries(handlers) as [string, AnyHandler][])

function handlerRequest({ exchange, query, body }: HttpRequest) {
  const { parameters: path, caller, links, version, repository, role, organization } = exchange
  const subject = { repository, role, organization }
  return {
    path,
    query,
    body: body as unknown,
    caller,
    links,
    version: version.version,
    ...subject,
  }
}

async function reply(http: HttpRequest, response: Response, context: Context): Promise<void> {
  const { operation, version, links } = http.exchange
  const handler = operation && handlerOf.get(operation.id)
  if (!handler) throw notFound()
  const request = handlerRequest(http)
  version.upgrade(operation.id, request)
  const { tag: known, headers, remember } = await lookAhead(http, request, context)
  if (known !== undefined && isFresh(http, { tag: known, headers })) {
    return answerNotModified(http, response, { tag: known, headers }, context)
  }
  const newest = await handler(request, context)
  const change = { storage: context.storage, links }
  const body = await version.downgrade(`${operation.id} ${newest.status}`, newest.body, change)
  // Of the reply itself: what was true ahead may have changed while it was built.
  const tag = newest.state === undefined ? undefined : tagOfState(http, newest.state)
  await answerConditionally(http, response, { ...newest, body, tag, remember }, context)
}

/** Upgrades the request, lets the handler answer in the newest version, and downgrades the reply. */
export function answer(context: Context): Step {
  return (http, response) => reply(http, response, context)
}
