import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change } from '../facts.ts'

/** The change on whose behalf the store or the network is used; undefined for the dispatcher. */
export type Doing =
  | { what: 'change'; change: Change }
  | { what: 'purge' }
  | { what: 'attempt'; delivery: number }

export const doing = new AsyncLocalStorage<Doing>()
