import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'

/** Somebody at a page, or a client at an endpoint of the flows. */
export interface Visit {
  request: Request
  response: Response
  context: Context
}

/** Scheme, host and port under which the visitor knows us. */
export const originOf = ({ request }: Visit): string => request.exchange.links.html('')

/** 303 (RFC 9110 15.4.4): whatever was sent, the next request is a GET. */
export function redirect({ response }: Visit, location: string): void {
  response.statusCode = 303
  response.setHeader('Location', location)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Referrer-Policy', 'same-origin')
  response.end()
}

/** Where a visitor or client comes from. */
export const addressOf = ({ request }: Visit): string => request.ip ?? ''
