import { expect } from 'vitest'
import type { ServiceClient } from '../../_support/service-client.ts'

/** A search for something, with other parameters of the query. */
export async function search(
  client: ServiceClient,
  what: string,
  q: string,
  { accept, ...more }: Record<string, string> = {},
) {
  const query = new URLSearchParams({ q, ...more }).toString()
  const headers = accept === undefined ? {} : { headers: { accept } }
  return client.get(`/search/${what}?${query}`, headers)
}

/** The items that a search finds. All of them fit on a page. */
export async function find(
  client: ServiceClient,
  what: string,
  q: string,
  more: Record<string, string> = {},
) {
  const { status, body, text } = await search(client, what, q, { per_page: '100', ...more })
  expect([status, text]).toEqual([200, text])
  expect(body.total_count).toBe(body.items.length)
  expect(body.items.every(({ score }: { score: number }) => score === 1)).toBe(true)
  return body.items
}

/** The refusal of a query. */
export const refusal = (code: string, message?: string) => ({
  message: 'Validation Failed',
  errors: [{ resource: 'Search', field: 'q', code, ...(message !== undefined && { message }) }],
})

export const hidden =
  'The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.'
export const unknownUser =
  'The listed users cannot be searched either because the users do not exist or you do not have permission to view the users.'
