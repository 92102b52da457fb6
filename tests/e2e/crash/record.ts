/** The id that stands for "no object". */
export const none = '0'.repeat(40)

/** One push of one ref. */
export interface Push {
  ref: string
  before: string
  after: string
  /** Commits that the branch gains, so that the feed tells of them. */
  gains: boolean
  /** The server said that it was taken. */
  taken: boolean
}

export interface HookMade {
  /** Where on the receiver it sends to: no other hook does. */
  path: string
  /** Its id, when the server said that it was made. */
  id?: number
}

/** One repository in one rush: all that was asked of the server, and what it acknowledged. */
export interface Record {
  owner: string
  repo: string
  /** Where git reaches it, token included. */
  remote: string
  /** Where its subscription to pushes sends to. */
  path: string
  pushes: Push[]
  hooks: HookMade[]
  /** Pushes that the server refused, so that no ref may have moved. */
  refused: number
}

/** The pushes of one ref in order, one list a ref. */
export function byRef({ pushes }: Record): Map<string, Push[]> {
  const refs = new Map<string, Push[]>()
  for (const push of pushes) refs.set(push.ref, [...(refs.get(push.ref) ?? []), push])
  return refs
}
