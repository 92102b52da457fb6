import type { Request, Response } from 'express'
import { authenticate } from '../../access/auth/authenticate.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { noteUse } from '../../access/tokens/note-use.ts'
import { advertiseRefs } from '../../git/advertise-refs.ts'
import {
  answerHeaders,
  decodedBody,
  protocolVersion,
  requestType,
  type Service,
} from '../../git/smart-http.ts'
import { uploadPack } from '../../git/upload-pack.ts'

/** What git shows a person is the text of the body. */
export const refusal = (status: number, message: string, headers?: Record<string, string>) =>
  new ServiceError({ status, message, headers })

/** Git asks for a password only after a 401, whatever the repository is. */
export const askForPassword = () =>
  refusal(401, 'Authentication required', { 'WWW-Authenticate': 'Basic realm="git"' })

/** Whose credentials came with a request of git's. @throws ServiceError 401 for wrong ones */
export async function callerOf(
  { headers, exchange, ip }: Request,
  response: Response,
  context: Context,
): Promise<Caller> {
  if (headers.authorization === undefined) return exchange.caller
  const address = ip ?? ''
  const caller = await authenticate(headers.authorization, address, context)
  if (!caller) throw askForPassword()
  noteUse(caller, response, context)
  return caller
}

const protocolOf = ({ headers }: Request) =>
  protocolVersion(headers['git-protocol'] as string | undefined)

/** Answers `GET info/refs` for the repository at `path`. */
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

/** The body of a request to a service. @throws ServiceError 415 where it is none of git's */
export function inputOf(service: Service, request: Request, response: Response) {
  if (request.headers['content-type'] !== requestType(service)) {
    throw refusal(415, 'Not a git request')
  }
  response.set(answerHeaders(service, 'result'))
  return decodedBody(request, request.headers['content-encoding'])
}

/** Answers a clone or fetch from the repository at `path`. */
export async function fetchFrom(path: string, request: Request, response: Response) {
  const input = inputOf('git-upload-pack', request, response)
  const protocol = protocolOf(request)
  await uploadPack({ path, input, output: response, ...(protocol && { protocol }) })
}

/** Says what was refused on purpose in words that git shows; anything else is thrown on. */
export function reportToGit(error: unknown, response: Response): void {
  if (!(error instanceof ServiceError)) throw error
  if (response.headersSent) return void response.destroy()
  response.status(error.status).set(error.headers ?? {})
  response.type('text/plain').send(`${error.message}\n`)
}
