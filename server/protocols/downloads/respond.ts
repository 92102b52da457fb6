import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'

/** Sends a file. */
export type Download = (request: Request, response: Response, context: Context) => Promise<void>

export const failure = (status: number, message: string) => new ServiceError({ status, message })

export const notFound = () => failure(404, 'Not Found')

/** The part of a URL as text. @throws ServiceError 404 for a malformed escape sequence */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound()
  }
}

/** Sends a file, or the reason why not as plain text. */
export async function respond(
  download: Download,
  request: Request,
  response: Response,
  context: Context,
): Promise<void> {
  try {
    await download(request, response, context)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (response.headersSent) return void response.destroy()
    response.status(error.status).set({ ...error.headers, 'Cache-Control': 'no-store' })
    response.removeHeader('Content-Disposition')
    response.removeHeader('ETag')
    response.type('text/plain').send(`${error.message}\n`)
  }
}
