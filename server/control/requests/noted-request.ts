import type { CompletedRequest } from '../../api/steering.ts'

/** A request that is remembered. */
export interface NotedRequest extends CompletedRequest {
  number: number
  at: number
}
