import type { Service } from '../../_support/start-server.ts'

/** A version and the one that came after it. */
export interface Step {
  older: string
  newer: string
}

/** One request, as whoever reads the guide would send it. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Headers that matter here. */
  headers?: Record<string, string>
  /** Whose token is sent: mona's, unless it is another; null for nobody's. */
  token?: string | null
}

/** What one breaking change is told with. */
export interface Told {
  /** Sent to both versions. */
  same: Asked
  /** What does the same in the newer version, where `same` does not. */
  instead?: Asked
  /** Names of the members that are shown of a reply, where the contract's differences do not tell. */
  members?: string[]
}

/** Makes what is asked for, in a server of its own, through the newest version. */
export type Story = (service: Service) => Promise<Told>
