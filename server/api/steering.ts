import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import type { Caller } from '../access/auth/caller.ts'
import type { AuthorizationContext } from '../access/auth/facts.ts'
import type { Admission } from '../access/limits/admission.ts'
import type { Operation } from '../contract/operation.ts'
import type { ServiceError } from '../core/errors.ts'
import type { Links } from '../core/links.ts'
import type { HarEntry } from '../core/recording/har-entry.ts'
import type { NewestText } from '../core/recording/newest-reply.ts'
import type { QueuedRun, RunResult } from './run-result.ts'
import type { DocumentUse, FailedField } from './document-calls.ts'

/** What is remembered of a request besides its line in the list. Nothing is copied. */
export interface RequestDetails {
  /** Path and query, as they were sent. */
  url: string
  /** Names and values, one after another. */
  requestHeaders: readonly string[]
  /** The request body, if it was read. */
  received?: Uint8Array | undefined
  /** Bytes of the request body, if `received` is only its beginning. */
  receivedLength?: number
  /** As an object, or names and values one after another. */
  responseHeaders: OutgoingHttpHeaders | readonly string[]
  /** The response body, if it was sent immediately. */
  sent?: string | Uint8Array | undefined
  /** Bytes of the response body, if `sent` is only its beginning. */
  sentLength?: number
  operation?: Operation | undefined
  admission?: Admission | undefined
  /** What the request was authorized by; absent when it did not get that far. */
  situation?: AuthorizationContext | undefined
  /** Whether the query or the body does not match the contract. */
  isInvalid?: boolean
  /** The error that was responded with. */
  failure?: ServiceError | undefined
  /** Fields of a GraphQL document that failed. */
  fields?: readonly FailedField[] | undefined
  /** Id of the fault that was applied. */
  fault?: number | undefined
  /** The response in the newest version; only for older versions. */
  newest?: NewestText | undefined
}

/** A request that was responded to. */
export interface CompletedRequest {
  id: string
  method: string
  /** Host and port that the client called, or the target of a tunnel. */
  host: string
  path: string
  /** Id of the operation. */
  operation: string
  /** What a GraphQL document asks for. */
  document?: string | undefined
  /** Errors in its result. */
  errors?: number | undefined
  /** What it uses that is deprecated; only with a control plane. */
  deprecated?: readonly string[] | undefined
  /** Operations that it called; only with a control plane. */
  uses?: readonly DocumentUse[] | undefined
  status: number
  version: string
  /** Milliseconds. */
  duration: number
  caller: Caller
  /** Links of the request, which its events have, too. Absent for a reply that was sent again. */
  links?: Links
  /** Whether the response is from a recording. */
  isReplayed?: boolean | undefined
  /** Only with a control plane. */
  details?: RequestDetails | undefined
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
  /** Whether a version is older than the newest. */
  isOlder(version: string): boolean
  /**
   * Whether a request of an older version is kept whole for the upgrade report.
   * @param shape what requests have in common that count as the same; without it, any request
   */
  wantsSample(operation: string, shape?: string): boolean
  addSample(shape: string, entry: HarEntry): void
  /**
   * Applies faults to a request. It may send the response.
   * @throws ServiceError the error that a fault responds with
   */
  disturb(request: Request, response: Response): void | Promise<void>
  /** Milliseconds until a new delivery may be sent. */
  deliveryDelay(event: string, hookId: number): number
  /** Milliseconds until events are visible in feeds. */
  feedDelay(): number
  /** What becomes of a run that was queued. */
  resultOf(run: QueuedRun): RunResult | undefined
}
