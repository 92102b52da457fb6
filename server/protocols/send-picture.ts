import type { Request, Response } from 'express'

/** Sends an SVG image that anyone may embed. */
export function sendPicture(request: Request, response: Response, picture: string): void {
  response.setHeader('Cache-Control', 'public, max-age=86400')
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Content-Type', 'image/svg+xml')
  response.setHeader('Content-Length', Buffer.byteLength(picture))
  response.end(request.method === 'HEAD' ? undefined : picture)
}
