import type * as main from '../../client/index.ts'
import type * as webhooks from '../../client/webhooks.ts'
import type { Receiver } from './receiver.ts'

/** What every check works with. */
export interface Smoke {
  /** Where the server listens, without a trailing slash. */
  url: string
  /** Folder of the server: this project, or an installed package. */
  program: string
  /** A classic token of the demo account. */
  token: string
  login: string
  password: string
  /** An empty folder, removed at the end. */
  folder: string
  receiver: Receiver
  /** The client from the packed package. */
  client: main.Client
  /** The modules of the packed package. */
  packed: Packed
  /** The repository that the API check creates and the others use. */
  repository: { owner: string; repo: string }
}

export interface Packed {
  main: typeof main
  webhooks: typeof webhooks
}

/** One protocol, tested from outside. */
export interface Check {
  name: string
  /** Resolves with a short summary; throws on failure. */
  run(smoke: Smoke): Promise<string>
}

/** Thrown by a check that cannot run on this machine. */
export class Skipped extends Error {}

/**
 * Throws unless a condition holds.
 * @param expectation the sentence that should be true
 */
export function expect(condition: boolean, expectation: string): asserts condition {
  if (!condition) throw new Error(`not true: ${expectation}`)
}
