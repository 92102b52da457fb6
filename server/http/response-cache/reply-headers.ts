import type { ClientRequest, ServerResponse } from 'node:http'

export const pollHeader = 'X-Poll-Interval'

/** Headers that differ between two replies with the same content. */
const varying = new Set([
  ...['date', 'ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining'],
  ...['x-ratelimit-used', 'x-ratelimit-reset', 'x-ratelimit-resource'],
  pollHeader.toLowerCase(),
])

/** The headers of a response as names and values, without those that differ between two replies. */
export function replyHeaders(response: ServerResponse, idHeader: string): string[] {
  const headers: string[] = []
  // Node types this method of OutgoingMessage on ClientRequest only.
  const names = (response as unknown as ClientRequest).getRawHeaderNames()
  for (const name of names) {
    const value = response.getHeader(name)
    if (varying.has(name.toLowerCase()) || name === idHeader || value === undefined) continue
    for (const each of [value].flat()) headers.push(name, String(each))
  }
  return headers
}
