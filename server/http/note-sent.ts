import type { Response } from 'express'

/** Notes the body that ends a response. */
export function noteSent(response: Response): () => string | Uint8Array {
  const end = response.end.bind(response) as (...args: unknown[]) => typeof response
  let sent: string | Uint8Array = ''
  response.end = ((...args: unknown[]) => {
    if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) sent = args[0]
    return end(...args)
  }) as typeof response.end
  return () => sent
}
