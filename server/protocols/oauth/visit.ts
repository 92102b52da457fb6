import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'

/** A request of a browser for a page, or of a client to an OAuth endpoint. */
export interface Visit {
  request: Request
  response: Response
  context: Context
}

/** Scheme, host and port of this server, as the visitor reaches it. */
export const originOf = ({ request }: Visit): string => request.exchange.links.html('')

/** Where developers read about the errors of OAuth endpoints (RFC 6749 4.1.2.1, 5.2). */
export const errorUri = ({ request }: Visit): string => request.exchange.links.html('/docs/')

/** Redirects with 303, so that the next request is a GET (RFC 9110 15.4.4). */
export function redirect({ response }: Visit, location: string): void {
  response.statusCode = 303
  response.setHeader('Location', location)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Referrer-Policy', 'same-origin')
  response.end()
}

/** IP address of the visitor or client. */
export const addressOf = ({ request }: Visit): string => request.ip ?? ''
