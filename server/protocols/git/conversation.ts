import type { Request, Response } from 'express'
import { authenticate } from '../../access/auth/authenticate.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { recordUse } from '../../access/tokens/record-use.ts'
import { advertiseRefs } from '../../git/advertise-refs.ts'
import {
  answerHeaders,
  decodedBody,
  protocolVersion,
  requestType,
  type Service,
} from '../../git/smart-http.ts'
import { uploadPack } from '../../git/upload-pack.ts'

/** An error as plain text, which git shows to the user. */
export const refusal = (status: number, message: string, headers?: Record<string, string>) =>
  new ServiceError({ status, message, headers })

/** Git prompts for a password only after a 401, whether or not the repository exists. */
export const askForPassword = () =>
  refusal(401, 'Authentication required', { 'WWW-Authenticate': 'Basic realm="git"' })

/** The caller of a git request. @throws ServiceError 401 for wrong credentials */
export async function callerOf(
  { headers, exchange, ip }: Request,
  response: Response,
  context: Context,
): Promise<Caller> {
  if (headers.authorization === undefined) return exchange.caller
  const address = ip ?? ''
  const caller = await authenticate(headers.authorization, address, context)
  if (!caller) throw askForPassword()
  recordUse(caller, response, context)
  return caller
}

/** `Retry-After` for a caller with too many requests at a time, in seconds. */
const soon = '1'

/**
 * Does the work of a git request in a concurrency slot of the caller, because it starts processes
 * and anyone can read public repositories.
 * @throws ServiceError 429 when the caller has too many
 */
export async function inSlot(
  caller: Caller,
  { exchange }: Pick<Request, 'exchange'>,
  { limits, log }: Pick<Context, 'limits' | 'log'>,
  work: () => Promise<void>,
): Promise<void> {
  const leave = await limits.enterGit(caller, exchange.id)
  if (!leave) throw refusal(429, 'Too many requests at a time', { 'Retry-After': soon })
  try {
    await work()
  } finally {
    await leave().catch((error: unknown) => log.debug({ err: error }, 'git request not settled'))
  }
}

const protocolOf = ({ headers }: Request) =>
  protocolVersion(headers['git-protocol'] as string | undefined)

/** Responds to `GET info/refs` for the repository at `path`. */
export async function advertise(
  service: Service,
  path: string,
  request: Request,
  response: Response,
): Promise<void> {
  const protocol = protocolOf(request)
  const advertisement = await advertiseRefs({ path, service, ...(protocol && { protocol }) })
  response.set(answerHeaders(service, 'advertisement')).end(advertisement)
}

/** The body of a service request. @throws ServiceError 415 for another content type */
export function inputOf(service: Service, request: Request, response: Response) {
  if (request.headers['content-type'] !== requestType(service)) {
    throw refusal(415, 'Not a git request')
  }
  response.set(answerHeaders(service, 'result'))
  return decodedBody(request, request.headers['content-encoding'])
}

/** Responds to a clone or fetch from the repository at `path`. */
export async function fetchFrom(path: string, request: Request, response: Response) {
  const input = inputOf('git-upload-pack', request, response)
  const protocol = protocolOf(request)
  await uploadPack({ path, input, output: response, ...(protocol && { protocol }) })
}

/** Sends a ServiceError as plain text, which git shows. Other errors are rethrown. */
export function reportToGit(error: unknown, response: Response): void {
  if (!(error instanceof ServiceError)) throw error
  if (response.headersSent) return void response.destroy()
  response.status(error.status).set(error.headers ?? {})
  response.type('text/plain').send(`${error.message}\n`)
}
