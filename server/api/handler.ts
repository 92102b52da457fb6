import type { operations } from '../../generated/newest/types.ts'
import type { Caller } from '../access/auth/caller.ts'
import type { Role } from '../contract/role.ts'
import type { OperationId } from '../contract/schemas.ts'
import type { Context } from './context.ts'
import type { Links } from '../core/links.ts'
import type { Media, StreamedMedia } from './media.ts'
import type { Upload } from './upload.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Repository } from '../storage/repositories/repositories.ts'

/** Types of handlers, derived from the contract, so that the compiler enforces it. */
type Operation<Id extends OperationId> = operations[Id]
type NoValues = Record<never, never>
type Parameters<
  Id extends OperationId,
  Place extends string,
> = Operation<Id>['parameters'] extends {
  [P in Place]?: infer Values
}
  ? [NonNullable<Values>] extends [never]
    ? NoValues
    : NonNullable<Values>
  : NoValues

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined

type Body<Id extends OperationId> =
  Operation<Id> extends { requestBody?: infer Request } ? JsonOf<NonNullable<Request>> : undefined

/** The file or text that the request of an upload brings. */
type File<Id extends OperationId> =
  Operation<Id> extends {
    requestBody: {
      content: { 'application/octet-stream': unknown } | { 'text/plain': unknown }
    }
  }
    ? { upload: Upload }
    : unknown

/**
 * The repository or organization in the path, which `authorize` has loaded before the handler runs.
 */
type Subject<Path> = (Path extends
  | { owner: string; repo: string }
  | { template_owner: string; template_repo: string }
  ? { repository: Repository; role: Role }
  : unknown) &
  (Path extends { org: string } ? { organization: Account } : unknown)

export type Request<Id extends OperationId> = {
  path: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  body: Body<Id>
  caller: Caller
  links: Links
  /**
   * Version of the request. It may be stored, for example with a hook, but never changes what a
   * handler does.
   */
  version: string
  /** The `Accept` header; empty when absent. */
  accept: string
} & Subject<Parameters<Id, 'path'>> &
  File<Id>

type Success = 200 | 201 | 202 | 204 | 205 | 301 | 302

/** Every success the contract declares, each with its own body. Failures are thrown. */
export type Reply<Id extends OperationId> = {
  [Status in keyof Operation<Id>['responses'] & Success]: (
    | { body: JsonOf<Operation<Id>['responses'][Status]>; media?: undefined }
    | { body?: undefined; media: Media | StreamedMedia }
  ) & {
    status: Status
    headers?: Record<string, string>
    /** Changes the body, in the version of the caller, to the form that the caller asks for. */
    inForm?: (body: unknown) => unknown
    /** The state that the operation's validator would return for this response. */
    state?: string
  }
}[keyof Operation<Id>['responses'] & Success]

export type Handler<Id extends OperationId> = (
  request: Request<Id>,
  context: Context,
) => Promise<Reply<Id>> | Reply<Id>

export type Handlers = { [Id in OperationId]: Handler<Id> }

/** A text that changes when the response changes, and the headers that a 304 also carries. */
export interface Validation {
  state: string
  headers?: Record<string, string>
}

/** The cached rows that a response is built from. */
export interface RowValidator {
  row: object
  others?: readonly (object | undefined)[]
  /** Everything else that the response depends on. */
  varyBy: string
}

/** Validators compute the state of a response without building the response. */
export type Validators = {
  [Id in OperationId]?: (
    request: Request<Id>,
    context: Context,
  ) => Promise<Validation | RowValidator>
}
