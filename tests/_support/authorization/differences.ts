import type { Answer, ClientOptions } from '../service-client.ts'
import { client } from '../service-client.ts'

/** Headers that differ between any two responses. */
const ownToEach = /^(date|ratelimit|x-service-request-id|x-ratelimit-(used|remaining|reset))$/

/** What a response reveals: its status, its headers and the bytes of its body. */
function told({ status, headers, text }: Answer) {
  const telling = Object.entries(headers).filter(([name]) => !ownToEach.test(name))
  return { status, headers: Object.fromEntries(telling), text }
}

/** One way to send a request. The caller fills in `{repo}` and the like. */
export interface Asking {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Sends the same request twice, for a hidden resource and for a missing one, and returns both
 * responses.
 */
export async function askForBoth(
  server: { url: string },
  caller: ClientOptions,
  [hidden, missing]: [Asking, Asking],
) {
  const send = ({ method, path, body, headers }: Asking) =>
    client(server, caller).request(method, path, body, headers ? { headers } : {})
  return { hidden: told(await send(hidden)), missing: told(await send(missing)) }
}
