import type { GistPlace } from '../../_support/authorization/snippets.ts'
import { base, type Copies } from './copies.ts'
import type { Sizes } from './sizes.ts'

/** What the copies refer to. */
export interface Anchors {
  mona: number
  org: number
  /** The public repository, which has the long lists. */
  open: number
  /** The private repository, which has the hook. */
  repo: number
  hook: number
  role: number
  gist: GistPlace
  /** The head commit of the public repository. */
  head: string
  now: number
}

export type Collect = (anchors: Anchors, sizes: Sizes) => Copies[]

/** Milliseconds. */
export const second = 1000

/** SQL for one of the copied accounts, for each number. */
export const someone = ({ accounts }: Sizes, salt = 1) =>
  `${base} + 1 + (n.i * ${salt}) % ${accounts}`

/** SQL for an instant for each number, in another order than the ids. */
export const scattered = (now: number, count: number) =>
  `${now} - ((n.i * 7919) % ${count}) * ${second} - 60000`
