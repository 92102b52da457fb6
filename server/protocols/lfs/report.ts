import type { Request, Response } from 'express'
import { ServiceError } from '../../core/errors.ts'
import { isDiskFull } from '../../core/system-errors.ts'
import { refusal } from '../git/conversation.ts'
import { InvalidContent } from '../../git/store/write-hashed.ts'

/** Content type of Git LFS requests and responses (docs/api/batch.md in git-lfs). */
const lfsType = 'application/vnd.git-lfs+json'

export function sendLfs(response: Response, status: number, body: object): void {
  response.status(status).set('Cache-Control', 'no-store').set('Content-Type', lfsType)
  response.end(JSON.stringify(body))
}

/** Sends an error, with further keys of its body. */
export function sendLfsError(
  { exchange }: Request,
  response: Response,
  { status, message, more = {} }: { status: number; message: string; more?: object },
): void {
  sendLfs(response, status, {
    ...more,
    message,
    documentation_url: exchange.links.html('/docs/'),
    request_id: exchange.id,
  })
}

/** Converts errors about content to a ServiceError. Other errors are returned unchanged. */
function asRefusal(error: unknown): unknown {
  if (error instanceof InvalidContent) {
    return error.reason === 'too large'
      ? refusal(413, 'The file is too large')
      : refusal(422, 'The content does not match the object')
  }
  return isDiskFull(error) ? refusal(507, 'Not enough storage for the file') : error
}

/**
 * Git LFS prompts for a password after a 401 with this header (docs/api/authentication.md in
 * git-lfs).
 */
function headersOf({ status, headers = {} }: ServiceError): Record<string, string> {
  const challenge = headers['WWW-Authenticate']
  return status === 401 && challenge ? { ...headers, 'LFS-Authenticate': challenge } : headers
}

/**
 * Sends a ServiceError as JSON, which Git LFS shows. Other errors are rethrown. The connection is
 * closed when the client is still sending.
 */
export function reportToLfs(thrown: unknown, request: Request, response: Response): void {
  const error = asRefusal(thrown)
  if (request.destroyed && !request.readableEnded) return void response.destroy()
  if (!(error instanceof ServiceError)) throw error
  if (response.headersSent) return void response.destroy()
  if (!request.readableEnded) response.set('Connection', 'close')
  response.set(headersOf(error))
  sendLfsError(request, response, error)
}
