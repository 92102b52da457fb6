import type { Request, Response } from 'express'
import { authenticate } from '../../access/auth/authenticate.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { recordUse } from '../../access/tokens/record-use.ts'
import { advertiseRefs } from '../../git/transport/advertise-refs.ts'
import {
  answerHeaders,
  decodedBody,
  protocolVersion,
  requestType,
  type Service,
} from '../../git/transport/smart-http.ts'
import { takeSlot, tooMany, type Ending } from '../../access/limits/take-slot.ts'
import { inTime } from '../../git/transport/in-time.ts'
import { uploadPack } from '../../git/transport/upload-pack.ts'

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

/** Counts a git request. @throws ServiceError 429 when the caller has made too many */
export async function countGit(
  owner: string,
  { limits }: Pick<Context, 'limits'>,
  kind = 'git',
): Promise<void> {
  const wait = await limits.meter('git-requests', owner)
  if (wait > 0) throw tooMany(429, wait, kind)
}

/** Counts a git request and takes a slot. @throws ServiceError 429 or 503 */
export async function enterGit(
  owner: string,
  response: Ending,
  context: Pick<Context, 'serviceSlots' | 'limits'>,
  kind = 'git',
): Promise<void> {
  await countGit(owner, context, kind)
  await takeSlot(owner, response, context, kind)
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
  // Node sets no length for HEAD.
  response.set({
    ...answerHeaders(service, 'advertisement'),
    'Content-Length': advertisement.length,
  })
  response.end(advertisement)
}

/** In milliseconds. A fetch sends a short body; a push may be long, but must not stall. */
const patience = {
  'git-upload-pack': { idle: 15_000, total: 60_000 },
  'git-receive-pack': { idle: 60_000 },
} as const

/** The body of a service request. @throws ServiceError 415 for another content type */
export function inputOf(
  service: Service,
  request: Request,
  response: Response,
  { clock }: Pick<Context, 'clock'>,
): AsyncIterable<Buffer> {
  if (request.headers['content-type'] !== requestType(service)) {
    throw refusal(415, 'Not a git request')
  }
  response.set(answerHeaders(service, 'result'))
  const body = decodedBody(request, request.headers['content-encoding'])
  return inTime(body, clock, patience[service])
}

/** Responds to a clone or fetch from the repository at `path`. */
export async function fetchFrom(
  path: string,
  request: Request,
  response: Response,
  context: Pick<Context, 'clock'>,
) {
  const input = inputOf('git-upload-pack', request, response, context)
  response.setMaxListeners(20) // each of the streams and steps that end with it has one
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
