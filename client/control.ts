/*
 * A separate entry point: steers a server in development and tests. It needs openapi-fetch, but
 * nothing of the rest of the client.
 */

import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { components, paths } from '../generated/control/types.ts'

/**
 * The schemas of the control contract.
 *
 * @example
 * import type { ControlSchemas } from '@devplatform/client/control'
 *
 * const fault: ControlSchemas['fault-input'] = { request: { respond: { status: 503 } }, times: 2 }
 */
export type ControlSchemas = components['schemas']

/**
 * A client of the control plane of a server.
 *
 * @example
 * import type { ControlClient } from '@devplatform/client/control'
 *
 * const anHourLater = (control: ControlClient) =>
 *   control.POST('/_control/clock/advance', { body: { by: '1h' } })
 */
export type ControlClient = FetchClient<paths, 'application/json'>

/**
 * Options of `createControlClient`.
 *
 * @example
 * const options: ControlOptions = { baseUrl: 'http://127.0.0.1:3000' }
 */
export interface ControlOptions {
  /** URL of the server. */
  baseUrl: string
  /** Value of the setting `control-token`. Not needed on the machine of the server. */
  token?: string | undefined
  /** Replaces the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

/**
 * Creates a client of the control plane.
 *
 * @example
 * import { createControlClient } from '@devplatform/client/control'
 *
 * const control = createControlClient({ baseUrl: 'http://127.0.0.1:3000' })
 * await control.POST('/_control/fault-sets/{set_name}', {
 *   params: { path: { set_name: 'secondary-storm' } },
 * })
 */
export function createControlClient({ baseUrl, token, fetch }: ControlOptions): ControlClient {
  return createFetchClient<paths, 'application/json'>({
    baseUrl,
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    ...(fetch && { fetch }),
  })
}
