import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change } from '../facts.ts'

/** On whose behalf something is asked of the store or the network; nothing: the dispatcher's. */
export type Doing =
  { what: 'change'; change: Change } | { what: 'purge' } | { what: 'attempt'; delivery: number }

export const doing = new AsyncLocalStorage<Doing>()
