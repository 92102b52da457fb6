import type { AuthorizationContext } from '../access/auth/facts.ts'
import type { Operation } from '../contract/operation.ts'
import type { ServiceError } from '../core/errors.ts'

/** An operation that a document called. */
export interface DocumentCall {
  operation: Operation
  path: string
  situation: AuthorizationContext | undefined
}

/** A field that failed, or a document that is invalid, which has no path. */
export interface FailedField {
  path: string | undefined
  message: string
  /** What the operation that the field called was refused with. */
  refused?: { call: DocumentCall; failure: ServiceError } | undefined
}

/** An operation, and whether it was called in a private repository. */
export interface DocumentUse {
  operation: Operation
  isPrivate: boolean
}

/** The exchange of an operation. */
interface Called {
  operation?: Operation
  path: string
  repository?: { private: boolean } | undefined
  situation?: AuthorizationContext
}

/** Fields whose failures are kept. */
const mostFields = 20

/** What a document called, for the control plane. */
export class DocumentCalls {
  readonly fields: FailedField[] = []
  /** What the document uses that is deprecated. */
  readonly deprecated: readonly string[]
  readonly #uses = new Map<string, DocumentUse>()
  readonly #refused = new WeakMap<object, DocumentCall>()

  constructor(deprecated: readonly string[]) {
    this.deprecated = deprecated
  }

  /** Each operation once. */
  get uses(): DocumentUse[] {
    return [...this.#uses.values()]
  }

  note({ operation, repository }: Called): void {
    const { id } = operation!
    const isPrivate = repository?.private === true || this.#uses.get(id)?.isPrivate === true
    this.#uses.set(id, { operation: operation!, isPrivate })
  }

  /** @param failure what the operation throws */
  refuse({ operation, path, situation }: Called, failure: unknown): void {
    const call = { operation: operation!, path, situation }
    if (failure instanceof Error && !this.#refused.has(failure)) this.#refused.set(failure, call)
  }

  /** @param causes what the field threw, and what led to that */
  fail(path: string | undefined, message: string, causes: readonly unknown[]): void {
    if (this.fields.length >= mostFields) return
    const failure = causes.find((each) => this.#refused.has(each as object)) as ServiceError
    const refused = failure && { call: this.#refused.get(failure)!, failure }
    this.fields.push({ path, message, refused })
  }
}
