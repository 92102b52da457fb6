import type { Caller } from '../access/auth/caller.ts'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Reply, Request as HandlerRequest } from '../api/handler.ts'
import type { OperationId } from '../contract/schemas.ts'
import { notFound, secondaryLimitExceeded } from '../core/errors.ts'
import type { Links } from '../core/links.ts'
import { enterOperation } from '../http/authorize.ts'
import { handlers } from '../http/operations/index.ts'
import { requireValidBody } from '../http/invalid-body.ts'

/** The input of an operation: what a request has in its path, query and body. */
export interface Input<Id extends OperationId> {
  path?: Readonly<Record<string, string | number>>
  query?: HandlerRequest<Id>['query']
  body?: HandlerRequest<Id>['body']
  accept?: string
}

/** Who calls, as which request, and with what. */
export interface Calling {
  exchange: Exchange
  caller: Caller
  links: Links
  context: Context
}

interface AnyReply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

type AnyHandler = (request: unknown, context: Context) => Promise<AnyReply>

type Succeeded<Id extends OperationId> = Extract<Reply<Id>, { status: 200 | 201 | 202 }>

/** What an operation replies when it succeeds. */
export interface Answer<Id extends OperationId> {
  body: Succeeded<Id> extends { body?: infer Body } ? NonNullable<Body> : undefined
  headers: Readonly<Record<string, string>>
}

/** @throws ServiceError 429 for a caller who creates too much */
async function countContent(caller: Caller, { limits }: Context): Promise<void> {
  const wait = await limits.createContent(caller)
  if (wait > 0) throw secondaryLimitExceeded(wait)
}

/** Authorizes a caller for an operation, and gives what its handler gets. */
export async function enterCall<Id extends OperationId>(
  id: Id,
  { path = {}, query = {} as NonNullable<Input<Id>['query']>, body, accept = '' }: Input<Id>,
  { exchange, caller, links, context }: Calling,
): Promise<HandlerRequest<Id>> {
  const [newest] = context.versions
  const operation = newest!.router.operations.get(id)!
  const parameters: Record<string, unknown> = {}
  const address = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    parameters[name] = path[name]
    return encodeURIComponent(String(path[name]))
  })
  const inner: Exchange = {
    ...exchange,
    operation,
    method: operation.method,
    path: address,
    parameters,
    links: links.at(address),
  }
  const { documentCalls } = exchange
  try {
    await enterOperation(inner, operation, context)
  } catch (error) {
    documentCalls?.refuse(inner, error)
    throw error
  }
  documentCalls?.note(inner)
  if (operation.contentCreation) await countContent(caller, context)
  if (body !== undefined) await requireValidBody(operation, address, body, newest!)
  const { repository, role, organization } = inner
  return {
    ...{ path: parameters, query, body, caller, links: inner.links, accept },
    ...{ version: exchange.version.version, repository, role, organization },
  } as unknown as HandlerRequest<Id>
}

/**
 * Calls an operation of the newest version in the same process: authorizes the caller, validates
 * the body against the contract, and runs the handler, as a request would.
 * @throws ServiceError as the request would be refused
 */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  calling: Calling,
): Promise<Answer<Id>> {
  const request = await enterCall(id, input, calling)
  const reply = await (handlers[id] as unknown as AnyHandler)(request, calling.context)
  if (reply.status === 301) throw notFound() // what was transferred has another number
  return { body: reply.body, headers: reply.headers ?? {} } as unknown as Answer<Id>
}
