/** The object id that stands for "no object". */
export const none = '0'.repeat(40)

/** A push of one ref. */
export interface Push {
  ref: string
  before: string
  after: string
  /** Whether the branch gains commits, so that the feed has an event. */
  gains: boolean
  /** Whether the server reported success. */
  taken: boolean
  /** Whether a push without a response had moved its ref, where a later push has found out. */
  moved?: boolean
}

export interface HookMade {
  /** Unique path of the hook on the receiver. */
  path: string
  /** Its id, if the server reported its creation. */
  id?: number
}

/** One repository during the load: all requests, and what the server acknowledged. */
export interface Record {
  owner: string
  repo: string
  /** Git URL with a token. */
  remote: string
  /** Path that its hook for pushes delivers to. */
  path: string
  pushes: Push[]
  hooks: HookMade[]
  /** Pushes that the server refused, so that no ref may have moved. */
  refused: number
}

/** The pushes in order, one list per ref. */
export function byRef({ pushes }: Record): Map<string, Push[]> {
  const refs = new Map<string, Push[]>()
  for (const push of pushes) refs.set(push.ref, [...(refs.get(push.ref) ?? []), push])
  return refs
}
