/** Values by path into the answer: what the path must have. */
export type Expectations = Record<string, unknown>

/** A request and what is expected of its response. */
export interface Step {
  /** Refers to the answer in later steps; `1`, `2`, … by default. */
  name?: string
  /** Method and path. */
  send: string
  as?: Caller
  headers?: Record<string, string>
  body?: unknown
  /** Sends it several times, and judges the last response. */
  repeat?: number
  /** Sends it with each of these instead of `{each}`, and judges all responses. */
  each?: (string | number)[]
  /** What was measured. */
  expect?: Expectations
  /** What this server returns, if the statement is marked `otherwise` or `wrong`. */
  instead?: Expectations
}

export const callers = ['owner', 'member', 'nobody', 'unknown'] as const
export type Caller = (typeof callers)[number]

/** Something that was measured at the platform. */
export interface Statement {
  id: string
  /** The statement in a sentence, for reports. */
  fact: string
  source: string
  date?: string
  /** Why this server does it differently on purpose. */
  otherwise?: string
  /** What is missing here, as long as it is. */
  wrong?: string
  steps: Step[]
}

export interface Subject {
  subject: string
  statements: Statement[]
}
