import type { ServiceError } from '../core/errors.ts'
import type { TextForm } from './markdown.ts'
import type { Caller } from '../access/auth/caller.ts'
import type { AuthorizationContext } from '../access/auth/facts.ts'
import type { Operation } from '../contract/operation.ts'
import type { Match } from '../contract/router.ts'
import type { Role } from '../contract/role.ts'
import type { Admission } from '../access/limits/admission.ts'
import type { Links } from '../core/links.ts'
import type { NewestText } from '../core/recording/newest-reply.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Repository } from '../storage/repositories/repositories.ts'
import type { DocumentCalls } from './document-calls.ts'
import type { Version } from './versions/version.ts'

/** The state of one request. Steps fill it in this order. */
export interface Exchange {
  id: string
  /** Monotonic time at which the request arrived. */
  startedAt: number
  links: Links
  /** Path without the mount, such as `/api/v3`. */
  path: string
  /** GET for a HEAD request; Node omits the body of the response. */
  method: string
  version: Version
  /** What the selected version has at the path; undefined when it has nothing. */
  match?: Match | undefined
  /** Whether any version has something at the path. */
  isRouted: boolean
  caller: Caller
  operation?: Operation
  /** What a GraphQL document asks for, such as `mutation addComment`. */
  document?: string
  /** What its span has of the document; only with tracing. */
  documentAttributes?: Readonly<Record<string, string | undefined>>
  /** Errors in its result. */
  documentErrors?: number
  /** What it called; kept only with a control plane. */
  documentCalls?: DocumentCalls
  /** Form in which the response has Markdown, such as `html`. */
  textForm?: TextForm
  /** Path parameters: strings, and after validation the types of the contract. */
  parameters: Record<string, unknown>
  /** The refusal of a query or body that does not match the contract. */
  invalid?: ServiceError
  /** The result of the rate limits; absent before the request is counted. */
  admission?: Admission
  repository?: Repository | undefined
  /** Whether the path has a former name of the repository. */
  moved?: boolean
  role?: Role | undefined
  organization?: Account
  /** What the request is authorized by. */
  situation?: AuthorizationContext
  /** The error that was thrown, as the version words it. */
  failure?: ServiceError
  /** Id of the fault of the control plane that was applied. */
  fault?: number
  /** Whether the response is from the recording of `--replay`. */
  isReplayed?: boolean
  /** The request body as it arrived; kept only with a control plane. */
  received?: Uint8Array
  /** Whether the request and the response in the newest version are kept for upgrade reports. */
  isSampled?: boolean
  /** The request body; kept only for recordings and examples. */
  sent?: unknown
  /** The response in the newest version; kept only for recordings and examples. */
  newest?: NewestText
  /** What was sent; only for replies that could be sent again. */
  outcome?: Outcome
}

/** A reply that was sent, without its headers. */
export interface Outcome {
  status: 200 | 304
  data?: string | Uint8Array
  /** The ETag, if the operation supports conditions. */
  tag?: string | undefined
  /** `Last-Modified`. */
  modified?: string | undefined
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express offers no other way
  namespace Express {
    interface Request {
      exchange: Exchange
    }
  }
}
