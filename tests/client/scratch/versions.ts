import { createClient, unwrap, type Schemas } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

export const downloads = (repository: Schemas<'2022-11-28'>['repository']) =>
  repository.has_downloads
// @ts-expect-error removed in 2026-03-10
export const gone = (repository: Schemas['repository']) => repository.has_downloads

export async function versions({ baseUrl, token }: Surroundings) {
  const newest = createClient({ baseUrl, auth: token })
  const older = createClient({ baseUrl, auth: token, version: '2022-11-28' })
  // @ts-expect-error no such path
  void (() => newest.GET('/nowhere'))
  // @ts-expect-error with exactOptionalPropertyTypes too, a query has numbers where the contract has
  void (() => newest.GET('/gists', { params: { query: { per_page: 'many' } } }))

  const limits = await unwrap(newest.GET('/rate_limit'))
  // @ts-expect-error removed in 2026-03-10
  const nothing: unknown = limits.rate
  const { rate } = await unwrap(older.GET('/rate_limit'))
  const limit: number = rate.limit
  return { newest: typeof nothing, older: typeof limit }
}
