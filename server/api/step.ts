import type { Request, Response } from 'express'

/**
 * One verb on the path of a request. It refines the exchange, answers, or throws a ServiceError; the
 * path ends where one has answered.
 */
export type Step = (request: Request, response: Response) => void | Promise<void>

/** Goes through the steps in order. Sync steps cost no turn of the event loop. */
export async function walk(steps: Step[], request: Request, response: Response): Promise<void> {
  for (const step of steps) {
    const pending = step(request, response)
    if (pending) await pending
    if (response.writableEnded || response.destroyed) return
  }
}
