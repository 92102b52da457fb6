import type { Request, Response } from 'express'

/**
 * One step in handling a request. It updates the exchange, sends the response, or throws a
 * ServiceError. Later steps are skipped once a response was sent.
 */
export type Step = (request: Request, response: Response) => void | Promise<void>

/**
 * Runs the steps in order. Synchronous steps are not awaited, which saves turns of the event loop.
 */
export async function runSteps(steps: Step[], request: Request, response: Response): Promise<void> {
  for (const step of steps) {
    const pending = step(request, response)
    if (pending) await pending
    if (response.writableEnded || response.destroyed) return
  }
}
