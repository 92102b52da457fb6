import type { Request, Response } from 'express'
import type { Caller } from '../access/auth/caller.ts'
import type { Links } from '../core/links.ts'
import type { HarEntry } from '../core/recording/har-entry.ts'

/** A request that was responded to. */
export interface CompletedRequest {
  id: string
  method: string
  path: string
  /** Id of the operation. */
  operation: string
  status: number
  version: string
  /** Milliseconds. */
  duration: number
  caller: Caller
  /** Links of the request, which its events have, too. Absent for a reply that was sent again. */
  links?: Links
}

/** Deliveries of one event. */
export interface CausedDeliveries {
  guid: string
  event: string
  hookIds: readonly number[]
}

/** What the control plane sees and changes. See server/control. */
export interface Steering {
  /** Whether there are faults. Then no reply is sent again without the steps. */
  readonly hasFaults: boolean
  noteRequest(request: CompletedRequest): void
  /** @param links links of the request that caused them */
  noteDeliveries(links: Links, caused: CausedDeliveries): void
  /** Whether a request of an older version is kept whole for the upgrade report. */
  wantsSample(operation: string, version: string): boolean
  addSample(entry: HarEntry): void
  /**
   * Applies faults to a request. It may send the response.
   * @throws ServiceError the error that a fault responds with
   */
  disturb(request: Request, response: Response): void | Promise<void>
  /** Milliseconds until a new delivery may be sent. */
  deliveryDelay(event: string, hookId: number): number
  /** Milliseconds until events are visible in feeds. */
  feedDelay(): number
}
