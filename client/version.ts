import type { Middleware } from 'openapi-fetch'
import type * as v20221128 from '../generated/2022-11-28/types.ts'
import type * as v20260310 from '../generated/2026-03-10/types.ts'

/** The types of each version's contract. A version is added or dropped here and nowhere else. */
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
 * The dated versions this client has types for.
 *
 * @example
 * const version: Version = '2022-11-28'
 */
export type Version = keyof Contracts

/**
 * The version a client speaks unless it is told otherwise: the newest.
 *
 * @example
 * console.log(latestVersion) // '2026-03-10'
 */
export const latestVersion = '2026-03-10' satisfies Version

/**
 * Every path of a version with its methods, parameters, bodies and answers.
 *
 * @example
 * type HookPath = Paths<'2022-11-28'>['/repos/{owner}/{repo}/hooks']
 */
export type Paths<V extends Version = typeof latestVersion> = Contracts[V]['paths']

/**
 * The named schemas of a version, to declare variables and parameters with.
 *
 * @example
 * const nameOf = (repository: Schemas['repository']) => repository.full_name
 */
export type Schemas<V extends Version = typeof latestVersion> =
  Contracts[V]['components']['schemas']

/**
 * Every webhook event of a version, as the contract has it.
 *
 * @example
 * const name: keyof Webhooks = 'push'
 */
export type Webhooks<V extends Version = typeof latestVersion> = Contracts[V]['webhooks']

/**
 * Names the version in every request: `X-Service-Api-Version: 2026-03-10`. It also replaces a value
 * given with a single request, because the types of the answer follow the client's version; use a
 * second client for a second version.
 *
 * @param version - The version to ask for.
 * @param brand - The word in the server's header names, in any case (its `--brand`).
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
