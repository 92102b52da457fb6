import type { Request as HttpRequest, Response } from 'express'
import type { Context } from '../context.ts'
import type { Validation } from '../contract/types.ts'
import { notFound } from '../errors.ts'
import { handlers, validators } from '../resources/index.ts'
import { answerConditionally, answerNotModified, isFresh, tagOf } from './answer-conditionally.ts'
import type { Step } from './step.ts'

/** Handlers and validators without their types: which operation it is, is known only when one is asked. */
type AnyHandler = (request: unknown, context: Context) => Promise<AnyReply> | AnyReply
type AnyValidator = (request: unknown, context: Context) => Promise<Validation>
interface AnyReply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const handlerOf = new Map(Object.entries(handlers) as [string, AnyHandler][])
const validatorOf = new Map(Object.entries(validators) as [string, AnyValidator][])

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

type HandlerRequest = ReturnType<typeof handlerRequest>

/** The tag of a reply that is not built yet, where the operation can tell it without building. */
async function tagAhead(http: HttpRequest, request: HandlerRequest, context: Context) {
  const validate = validatorOf.get(http.exchange.operation?.id ?? '')
  if (!validate) return undefined
  const { state, headers } = await validate(request, context)
  return { tag: tagOf(http.exchange, `${http.originalUrl} ${http.headers.host} ${state}`), headers }
}

async function reply(http: HttpRequest, response: Response, context: Context): Promise<void> {
  const { operation, version, links } = http.exchange
  const handler = operation && handlerOf.get(operation.id)
  if (!handler) throw notFound()
  const request = handlerRequest(http)
  version.upgrade(operation.id, request)
  const ahead = await tagAhead(http, request, context)
  if (ahead && isFresh(http, ahead.tag)) return answerNotModified(http, response, ahead, context)
  const newest = await handler(request, context)
  const change = { storage: context.storage, links }
  const body = await version.downgrade(`${operation.id} ${newest.status}`, newest.body, change)
  answerConditionally(http, response, { ...newest, body, tag: ahead?.tag }, context)
}

/** Upgrades the request, lets the handler answer in the newest version, and downgrades the reply. */
export function answer(context: Context): Step {
  return (http, response) => reply(http, response, context)
}
