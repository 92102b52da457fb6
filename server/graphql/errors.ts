import type { GraphQLError } from 'graphql'
import { ServiceError, type FieldError } from '../core/errors.ts'

/** What clients act on, such as `NOT_FOUND`. Beside `message`, as the platform has it. */
export type ErrorType =
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'INSUFFICIENT_SCOPES'
  | 'UNPROCESSABLE'
  | 'RATE_LIMITED'
  | 'MAX_NODE_LIMIT_EXCEEDED'
  | 'MISSING_PAGINATION_BOUNDARIES'
  | 'EXCESSIVE_PAGINATION'
  | 'RESOURCE_LIMITS_EXCEEDED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL'

/** An error with a type that clients act on. */
export class TypedError extends Error {
  override readonly name = 'TypedError'
  readonly type: ErrorType

  constructor(type: ErrorType, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
  }
}

/** What is requested does not exist, or not for this caller. */
export const unresolved = (what: string, cause?: unknown) =>
  new TypedError('NOT_FOUND', `Could not resolve to ${what}.`, cause)

/** What is read, or something else where the operation is refused with one of the statuses. */
export async function orElse<T, Other>(
  reading: Promise<T>,
  statuses: readonly number[],
  otherwise: (error: ServiceError) => Other,
): Promise<T | Other> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ServiceError && statuses.includes(error.status)) return otherwise(error)
    throw error
  }
}

/** What is read, or null where it does not exist, or not for this caller. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  orElse(reading, [404], () => null)

/** What is read, or an error that says what does not exist, or not for this caller. */
export const found = <T>(reading: Promise<T>, what: string): Promise<T> =>
  orElse(reading, [301, 404], (cause) => {
    throw unresolved(what, cause)
  })

/** The error for a global id of nothing that the caller may see. */
export const unknownNode = (id: string) => unresolved(`a node with the global id of '${id}'`)

const types: Readonly<Record<number, ErrorType>> = {
  301: 'NOT_FOUND',
  401: 'FORBIDDEN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  503: 'SERVICE_UNAVAILABLE',
}

const inWords = (error: FieldError | string): string =>
  typeof error === 'string' ? error : (error.message ?? `${error.field} is ${error.code}`)

function typeOf(error: ServiceError): ErrorType {
  if (error.status === 429) return 'RATE_LIMITED'
  if (/lacks a scope/.test(error.message)) return 'INSUFFICIENT_SCOPES'
  return types[error.status] ?? (error.status < 500 ? 'UNPROCESSABLE' : 'INTERNAL')
}

function messageOf({ message, errors, reason }: ServiceError): string {
  const more = errors?.map(inWords).join(', ') ?? reason
  return more ?? message
}

interface FormattedError {
  type?: ErrorType
  message: string
}

/** An error of a response: type, path and places beside the message. */
function formatError(error: GraphQLError, report: (cause: Error) => void): FormattedError {
  const { originalError: cause, path, locations, message } = error
  const at = { ...(path && { path }), ...(locations && { locations }) }
  if (cause instanceof TypedError) return { type: cause.type, ...at, message }
  if (cause instanceof ServiceError)
    return { type: typeOf(cause), ...at, message: messageOf(cause) }
  if (cause && cause.name !== 'GraphQLError') {
    report(cause)
    return { type: 'INTERNAL', ...at, message: 'Something went wrong while executing your query.' }
  }
  return { ...at, message }
}

/** More are of no use to anyone, and a document can have thousands. */
const mostErrors = 1_000

/** The errors of a response. @param report notes what went wrong in the server */
export const formatErrors = (
  errors: readonly GraphQLError[],
  report: (cause: Error) => void,
): FormattedError[] => errors.slice(0, mostErrors).map((error) => formatError(error, report))
