import { createClient, latestVersion, type Client, type Version } from '../../client/index.ts'
import { createControlClient, type ControlClient } from '../../client/control.ts'
import { settings } from '../settings.ts'
import { recall } from './storage.ts'

/**
 * A client with the types of the newest version. In the older version, the pages use only what both
 * versions have.
 */
export type Api = Client

const baseUrl = window.location.origin

/** The version that the reader chose, if the server has it. */
export function chosenVersion(): Version {
  const chosen = recall('console-version', true)
  return settings.versions.find((each): each is Version => each === chosen) ?? latestVersion
}

/**
 * Creates the client of a page. Responses are cached with their ETags, so pages that poll rarely
 * count against the rate limit.
 * @param token undefined for anonymous requests
 */
export function createApi(token: string | undefined, version: Version): Api {
  return createClient({
    baseUrl,
    version,
    auth: token,
    brand: settings.brand,
    conditional: true,
  })
}

export const control: ControlClient = createControlClient({ baseUrl })
