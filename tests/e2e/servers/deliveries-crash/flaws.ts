import type { Step } from './steps.ts'

interface Shown {
  /** A kill at this step reveals the fault. */
  at: Step
  /** The expected message of the judge. */
  as: string
  /** Requires two processes. */
  shared?: true
}

const known = {
  'records before it sends': { at: 'connected', as: 'was never received' },
  'enqueues after the commit': {
    at: 'change committed, nobody told',
    as: 'was never enqueued',
  },
  'enqueues before the change': {
    at: 'record committed',
    as: 'is of nothing that was committed',
  },
  'gives each attempt another guid': { at: 'request written', as: 'came under another guid' },
  'parks too early': { at: 'request written', as: 'was parked' },
  'forgets its leases': { at: 'retry written', as: 'was sent again after life-', shared: true },
} as const satisfies Record<string, Shown>

export type Flaw = keyof typeof known

/** Possible faults of a server, and how they show. The test must find all of them. */
export const flaws = Object.entries(known) as [Flaw, Shown][]
