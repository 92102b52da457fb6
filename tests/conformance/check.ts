import type { IncomingHttpHeaders } from 'node:http'
import type { Document, Operation, Schema } from '../../spec/codegen/contract.ts'
import type { Router } from '../../server/contract/router.ts'
import type { Violation } from './violation.ts'

export type Version = '2026-03-10' | '2022-11-28'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  /** Its value may have slashes in it. */
  multiSegment: boolean
}

/** An operation as the contract describes it; references of parameters and bodies are followed. */
export interface OperationUnderTest {
  id: string
  /** In capitals. */
  method: string
  /** The template. */
  path: string
  /** Who may call, `none` among them where anybody may. */
  tokens: readonly string[]
  parameters: readonly Parameter[]
  /** Of a JSON body, where there is one. */
  body: Schema | undefined
  bodyRequired: boolean
  /** Documented statuses. */
  statuses: readonly number[]
  described: Operation
}

/** What to ask an operation. Values are sent as they are but for percent encoding. */
export interface Arguments {
  params: Record<string, string>
  query: Record<string, string>
  /** In lower case, credentials among them. */
  headers: Record<string, string>
  body?: unknown
}

/** Arguments with which an operation succeeds, and with which status. */
export interface Valid extends Arguments {
  success: number
}

/** Any request at all; what is said takes the place of what the operation would have. */
export interface Asked extends Partial<Arguments> {
  /** Whose answer it is; without, the answer is held against no operation. */
  operation?: OperationUnderTest
  method?: string
  /** With its query, sent as it is. */
  path?: string
  /** A body to send as it is, in place of JSON. */
  raw?: string | Buffer
  /** Headers not to send, in lower case; `user-agent` otherwise is. */
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
  /** The text as JSON; undefined where it is none. */
  // What is in it the checks find out.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  /** From the request to the end of the answer. */
  milliseconds: number
}

export interface Sizes {
  seed: number
  /** Generated cases of one check of one operation. */
  numRuns: number
  /** Of a counterexample that fast-check reported, to see it again. */
  path?: string
}

/** One running server under one version: all that checks know of it, so that a faulty one can be put in its place. */
export interface Subject {
  readonly url: string
  readonly version: Version
  readonly contract: Document
  readonly operations: readonly OperationUnderTest[]
  readonly fc: Sizes
  /** Sends a request, shows the answer to all who watch, and returns it. */
  call(asked: Asked): Promise<Answer>
  /**
   * Arguments with which the operation succeeds now. What changes something gets a place of its own
   * each time, so that it changes nothing that others ask about; `shared` arguments name the place of all.
   */
  arrange(operation: OperationUnderTest, how?: 'own' | 'shared'): Promise<Valid>
  /** Credentials of a user who has nothing to do with what arguments name; of nobody's. */
  readonly strangers: { user: string; invalid: string }
  /** The same server with limits that are soon reached. */
  readonly limited: Subject
  /** What finds operations, for what would take too many requests. */
  readonly router: Router
  /** All that is stored. */
  snapshot(): Promise<string>
  /** Shows each answer from now on. @returns how to end that */
  watch(observer: (answer: Answer) => void): () => void
}

/** How a check of an operation ended where nothing was violated. */
export type Outcome = { holds: number } | { notApplicable: string } | { notProven: string }

interface Named {
  id: `C${number}`
  /** As schemathesis calls it, where it has it. */
  name: string
  promise: string
}

/** Looks at every answer to an operation that any check causes. */
export interface AnswerCheck extends Named {
  kind: 'answer'
  /** What is wrong, one sentence each; undefined where the check is not about such answers. */
  judge(answer: Answer, subject: Subject): string[] | undefined
}

/** Asks one operation. @throws Violation */
export interface OperationCheck extends Named {
  kind: 'operation'
  run(subject: Subject, operation: OperationUnderTest): Promise<Outcome>
}

/** Asks what is no operation's alone, or reads the contract. @throws Violation */
export interface ServerCheck extends Named {
  kind: 'server'
  run(subject: Subject): Promise<Outcome>
}

export type Check = AnswerCheck | OperationCheck | ServerCheck

/** What became of one check of one operation; of a check of the server there is one verdict without operation. */
export type Verdict = {
  check: Check['id']
  operation: string | undefined
  version: Version
} & (Outcome | { violated: Violation })
