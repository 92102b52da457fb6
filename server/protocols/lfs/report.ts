import type { Request, Response } from 'express'
import { ServiceError } from '../../core/errors.ts'
import { refusal } from '../git/conversation.ts'
import { UnfitContent } from '../../git/lfs/store.ts'

/** What requests and answers of the API of git-lfs are (docs/api/batch.md). */
const lfsType = 'application/vnd.git-lfs+json'

export function sendLfs(response: Response, status: number, body: object): void {
  response.status(status).set('Cache-Control', 'no-store').set('Content-Type', lfsType)
  response.end(JSON.stringify(body))
}

/** What goes wrong with content, as an answer; anything else as it is. */
function asRefusal(error: unknown): unknown {
  if (error instanceof UnfitContent) {
    return error.reason === 'too large'
      ? refusal(413, 'The file is too large')
      : refusal(422, 'The content is not that of the object')
  }
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  return isFull ? refusal(507, 'There is no room for the file') : error
}

/** Git-lfs asks for a password after a 401 with its own header (docs/api/authentication.md). */
function headersOf({ status, headers = {} }: ServiceError): Record<string, string> {
  const challenge = headers['WWW-Authenticate']
  return status === 401 && challenge ? { ...headers, 'LFS-Authenticate': challenge } : headers
}

/**
 * Says what was refused on purpose in words that git-lfs shows; anything else is thrown on. A client that
 * still sends is not waited for.
 */
export function reportToLfs(thrown: unknown, request: Request, response: Response): void {
  const error = asRefusal(thrown)
  if (request.destroyed && !request.readableEnded) return void response.destroy()
  if (!(error instanceof ServiceError)) throw error
  if (response.headersSent) return void response.destroy()
  if (!request.readableEnded) response.set('Connection', 'close')
  response.set(headersOf(error))
  const { exchange } = request
  sendLfs(response, error.status, {
    message: error.message,
    documentation_url: exchange.links.html('/docs/'),
    request_id: exchange.id,
  })
}
