import type { Caller } from '../../access/auth/caller.ts'
import type { AuthorizationContext } from '../../access/auth/facts.ts'
import type { Operation } from '../../contract/operation.ts'
import type { NewestText } from '../../core/recording/newest-reply.ts'
import type { Reads } from '../../storage/reads/read-watch.ts'

/** A reply that is sent again while everything it was made from is the same. */
export interface CachedResponse {
  status: 200 | 304
  /** Names and values, without those that differ between two requests. */
  headers: readonly string[]
  /** Whether a poll interval is recommended, which depends on the load of the server. */
  isPolled: boolean
  data: string | Uint8Array | undefined
  /** The ETag; undefined when the operation ignores conditions. */
  tag: string | undefined
  /** `Last-Modified`. */
  modified: string | undefined
  operation: Operation
  /** Name of the version that replied. */
  version: string
  caller: Caller
  /** What the request was authorized by; only with a control plane. */
  situation?: AuthorizationContext | undefined
  /** The reply in the newest version; only with a control plane, for older versions. */
  newest?: NewestText | undefined
  /** What it was made from, as of the last time that this was read. */
  reads: Reads
  /** Milliseconds between which the credentials and the version are valid. */
  since: number
  until: number
}
