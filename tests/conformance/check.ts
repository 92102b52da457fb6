import type { IncomingHttpHeaders } from 'node:http'
import type { Document, Operation, Schema } from '../../tools/contract/contract.ts'
import type { Router } from '../../server/contract/router.ts'
import type { versions } from '../_support/bundles.ts'
import type { Violation } from './violation.ts'

export type Version = (typeof versions)[number]

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  /** Its value may contain slashes. */
  multiSegment: boolean
  /** What becomes of values that it does not take (`x-on-invalid`). */
  onInvalid: unknown
  /** A second format that it takes (`x-also-format`). */
  alsoFormat: unknown
}

/** An operation of the contract. References of parameters and bodies are resolved. */
export interface OperationUnderTest {
  id: string
  /** Upper case. */
  method: string
  /** The path template. */
  path: string
  /** Accepted credentials, including `none` for anonymous callers. */
  tokens: readonly string[]
  parameters: readonly Parameter[]
  /** Schema of a JSON body, if there is one. */
  body: Schema | undefined
  bodyRequired: boolean
  /** Documented statuses. */
  statuses: readonly number[]
  described: Operation
}

/** The input of a request. Values are sent as given, with percent-encoding. */
export interface Arguments {
  params: Record<string, string>
  query: Record<string, string>
  /** Lower-case names, including credentials. */
  headers: Record<string, string>
  body?: unknown
}

/** Arguments of a successful request, and its expected status. */
export interface Valid extends Arguments {
  success: number
}

/** Any request. Given values replace those of the operation. */
export interface Asked extends Partial<Arguments> {
  /** The operation of the response. Without it, the response is validated against none. */
  operation?: OperationUnderTest
  method?: string
  /** With its query, sent as it is. */
  path?: string
  /** A raw body instead of JSON. */
  raw?: string | Buffer
  /** Headers to omit, in lower case. By default, `user-agent` is sent. */
  without?: readonly string[]
}

export interface Answer {
  operation: OperationUnderTest | undefined
  method: string
  path: string
  sent: { headers: Record<string, string | undefined>; body: string }
  status: number
  headers: IncomingHttpHeaders
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  text: string
  /** The text as JSON, or undefined. Checks validate its type. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  /** From the request to the end of the response. */
  milliseconds: number
}

export interface Sizes {
  seed: number
  /** Number of generated cases per check and operation. */
  numRuns: number
  /** Path of a counterexample reported by fast-check, to reproduce it. */
  path?: string
}

/** A running server under one version, as checks see it. A faulty server can replace it. */
export interface Subject {
  readonly url: string
  readonly version: Version
  readonly contract: Document
  readonly operations: readonly OperationUnderTest[]
  /** Those of the whole contract, which checks look up others in. */
  readonly allOperations: readonly OperationUnderTest[]
  readonly fc: Sizes
  /** Sends a request, passes the response to all observers, and returns it. */
  call(asked: Asked): Promise<Answer>
  /**
   * Arguments with which the operation succeeds. A writing operation gets a new place each time, so
   * that it does not affect other checks; `shared` arguments use the common place.
   */
  arrange(operation: OperationUnderTest, how?: 'own' | 'shared'): Promise<Valid>
  /** Credentials of a user without access, and invalid credentials. */
  readonly strangers: { user: string; invalid: string }
  /** The same server with low rate limits. */
  readonly limited: Subject
  /** The server's router, for checks that would need too many requests. */
  readonly router: Router
  /** The whole content of the store. */
  snapshot(): Promise<string>
  /**
   * Observes each response from now on.
   * @returns a function that stops it
   */
  watch(observer: (answer: Answer) => void): () => void
}

/** Result of a check that found no violation. */
export type Outcome = { holds: number } | { notApplicable: string } | { notProven: string }

interface Named {
  id: `C${number}`
  /** Name of the check in schemathesis, if it has one. */
  name: string
  promise: string
}

/** Judges every response that any check receives. */
export interface AnswerCheck extends Named {
  kind: 'answer'
  /** The violations, one sentence each; undefined if the check does not apply. */
  judge(answer: Answer, subject: Subject): string[] | undefined
}

/**
 * Sends requests to one operation.
 * @throws Violation
 */
export interface OperationCheck extends Named {
  kind: 'operation'
  run(subject: Subject, operation: OperationUnderTest): Promise<Outcome>
}

/**
 * Sends requests beyond single operations, or reads the contract.
 * @throws Violation
 */
export interface ServerCheck extends Named {
  kind: 'server'
  run(subject: Subject): Promise<Outcome>
}

export type Check = AnswerCheck | OperationCheck | ServerCheck

/**
 * The result of one check for one operation. A check of the whole server has one verdict without an
 * operation.
 */
export type Verdict = {
  check: Check['id']
  operation: string | undefined
  version: Version
} & (Outcome | { violated: Violation })
