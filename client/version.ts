import type { Middleware } from 'openapi-fetch'
import type * as v20221128 from '../generated/2022-11-28/types.ts'
import type * as v20260310 from '../generated/2026-03-10/types.ts'

/** The types of each version's contract. This is the only place that lists the versions. */
interface Contracts {
  '2022-11-28': {
    paths: v20221128.paths
    components: v20221128.components
    webhooks: v20221128.webhooks
  }
  '2026-03-10': {
    paths: v20260310.paths
    components: v20260310.components
    webhooks: v20260310.webhooks
  }
}

/**
 * The dated API versions that this client supports.
 *
 * @example
 * const version: Version = '2022-11-28'
 */
export type Version = keyof Contracts

/**
 * The default version of a client: the newest.
 *
 * @example
 * console.log(latestVersion) // '2026-03-10'
 */
export const latestVersion = '2026-03-10' satisfies Version

/**
 * All paths of a version, with their methods, parameters, bodies and responses.
 *
 * @example
 * type HookPath = Paths<'2022-11-28'>['/repos/{owner}/{repo}/hooks']
 */
export type Paths<V extends Version = typeof latestVersion> = Contracts[V]['paths']

/**
 * The named schemas of a version, for declaring variables and parameters.
 *
 * @example
 * const nameOf = (repository: Schemas['repository']) => repository.full_name
 */
export type Schemas<V extends Version = typeof latestVersion> =
  Contracts[V]['components']['schemas']

/**
 * All webhook events of a version.
 *
 * @example
 * const name: keyof Webhooks = 'push'
 */
export type Webhooks<V extends Version = typeof latestVersion> = Contracts[V]['webhooks']

/**
 * Sends the version with every request: `X-Service-Api-Version: 2026-03-10`. It overrides the
 * header of a single request, because the types of responses follow the client's version. Use a
 * second client for a second version.
 *
 * @param version - The version to request.
 * @param brand - The brand in the server's header names, in any case (its `--brand`).
 *
 * @example
 * client.use(selectVersion('2022-11-28', 'service'))
 */
export function selectVersion(version: Version, brand: string): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set(`X-${brand}-Api-Version`, version)
    },
  }
}
