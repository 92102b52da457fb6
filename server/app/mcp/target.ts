/** A server that the tools of an agent reach. */
export interface Target {
  /** URL without a trailing slash. */
  url: string
  /** Token of the API. Without it, the control plane creates tokens. */
  token: string | undefined
  /** Token of the control plane; not needed on the machine of the server. */
  controlToken: string | undefined
  /** User of calls that name none; undefined for the first user. */
  login: string | undefined
  /** Where the server came from, for the agent. */
  origin: string
}
