import { createClient, type Auth, type Version } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { settings } from '../settings.ts'

/**
 * Creates a client with other credentials than those of the session. They stay in the memory of the
 * page.
 */
export function clientWith(auth: Auth, version: Version): Api {
  return createClient({
    baseUrl: window.location.origin,
    version,
    auth,
    brand: settings.brand,
  })
}
