import type { Service } from '../../_support/start-server.ts'

/** A version and the next newer one. */
export interface Step {
  older: string
  newer: string
}

/** One request, as a reader of the guide would send it. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Relevant headers. */
  headers?: Record<string, string>
  /** Token to send; mona's by default, null for none. */
  token?: string | null
}

/** The example of a breaking change. */
export interface Told {
  /** Sent to both versions. */
  same: Asked
  /** The equivalent request in the newer version, if `same` no longer works. */
  instead?: Asked
  /** Members of a response to show, if they do not follow from the contract's differences. */
  members?: string[]
}

/** Creates the requested resources on a separate server, with the newest version. */
export type Story = (service: Service) => Promise<Told>
