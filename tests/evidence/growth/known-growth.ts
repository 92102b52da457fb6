/** Requests whose time grows with the data, and why. */
interface KnownGrowth {
  request: RegExp
  reason: string
  /** Milliseconds that such a request may take in the largest world. */
  atMost: number
}

const byNumber = /^(last|farthest) page of /
const skipped = 'a page by number skips the entries before it'
const sorted = 'sorts the repositories of others by owner and name'

export const knownGrowth: readonly KnownGrowth[] = [
  { request: byNumber, reason: skipped, atMost: 500 },
  { request: /^(\/user\/repos|repos\/list-for-authenticated-user)/, reason: sorted, atMost: 200 },
]
