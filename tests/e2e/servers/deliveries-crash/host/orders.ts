import type { Flaw } from '../flaws.ts'
import type { Step } from '../steps.ts'

/** Kills the process at the nth occurrence of a step. */
export interface Doom {
  step: Step
  occurrence: number
}

/** Number of distinct lease signatures for consecutive processes. */
export const signatures = 16

/** Start options of a process. */
export interface Brief {
  data: string
  databaseUrl: string | undefined
  /** File for logged actions. */
  facts: string
  /** Unique number of the process. */
  number: number
  seed: number
  /** Receiver URL of the world's app. */
  appUrl: string
  doom: Doom | undefined
  flaw: Flaw | undefined
}

/** Where changes are made in a round. */
export interface Field {
  repositories: number[]
  /** Receiver URLs of created hooks, without the path of each hook. */
  receivers: string[]
}

export interface Go {
  order: 'go'
  field: Field
  /** Prefix of this process's marks in this round. */
  name: string
  /** Earlier deliveries are deleted. */
  purgeBefore: number
  doom: Doom | undefined
}

/** Stops making changes. */
export interface Rest {
  order: 'rest'
  /** Due deliveries are left to other processes, if these are faster. */
  yielding: boolean
}

export type Order = { order: 'begin'; brief: Brief } | Go | Rest

export type Report = 'ready' | 'resting'
