import type { Bench } from './bench.ts'

/** A tool as its users install it, and what it is asked to do. */
export interface Tool {
  /** As in its registry. */
  name: string
  version: string
  /** Packages of npm with their versions, as `npm install` takes them; empty for a Debian package. */
  packages: string[]
  /** The program of a Debian package. */
  program?: string
  /**
   * How it finds the server: unchanged, with the variables of `devplatform run`; by default by a
   * setting of its own.
   */
  pointed?: 'run'
  /** The Node that it runs on, if it needs a newer one than the tests. */
  node?: 24
  jobs: Job[]
}

/** A whole job, whose effects are checked in git or through the API. */
export interface Job {
  /** What the tool does, for the page. */
  does: string
  /** The result that counts as expected: `inFull`, or where the tool stops. */
  expected: string
  /**
   * Lets the tool do the job, and checks what changed.
   * @returns the result, when something other than the whole job is right
   * @throws Error when the tool fails, or what changed is not what it should have changed
   */
  run(bench: Bench): Promise<string | void>
}

export const inFull = 'Worked in full'
