import type { Flaw } from '../flaws.ts'
import type { Step } from '../steps.ts'

/** Dies at the so-many-th occurrence of a step. */
export interface Doom {
  step: Step
  occurrence: number
}

/** As many processes in a row sign their leases differently. */
export const signatures = 16

/** What a process is started with. */
export interface Brief {
  data: string
  databaseUrl: string | undefined
  /** Where it writes what it does. */
  facts: string
  /** No process before had the same. */
  number: number
  seed: number
  /** Where the app of its world hears. */
  appUrl: string
  doom: Doom | undefined
  flaw: Flaw | undefined
}

/** Where changes are made in a round. */
export interface Field {
  repositories: number[]
  /** Where hooks that are made send to, less their own path. */
  receivers: string[]
}

export interface Go {
  order: 'go'
  field: Field
  /** Begins the marks of this process in this round. */
  name: string
  /** What was delivered before is purged. */
  purgeBefore: number
  doom: Doom | undefined
}

/** No more changes. */
export interface Rest {
  order: 'rest'
  /** What falls due is left to others, as far as they are quicker. */
  yielding: boolean
}

export type Order = { order: 'begin'; brief: Brief } | Go | Rest

export type Report = 'ready' | 'resting'
