import type { Answer, ClientOptions } from '../service-client.ts'
import { client } from '../service-client.ts'

/** Headers that differ from answer to answer whatever is asked for. */
const ownToEach = /^(date|ratelimit|x-service-request-id|x-ratelimit-(used|remaining|reset))$/

/** What an answer tells: its status, its headers and the bytes of its body. */
function told({ status, headers, text }: Answer) {
  const telling = Object.entries(headers).filter(([name]) => !ownToEach.test(name))
  return { status, headers: Object.fromEntries(telling), text }
}

/** One way to ask; `{repo}` and the like are filled in by whoever asks. */
export interface Asking {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends the same twice, once for what is hidden and once for what is not there, and returns what came. */
export async function askForBoth(
  server: { url: string },
  caller: ClientOptions,
  [hidden, missing]: [Asking, Asking],
) {
  const send = ({ method, path, body, headers }: Asking) =>
    client(server, caller).request(method, path, body, headers ? { headers } : {})
  return { hidden: told(await send(hidden)), missing: told(await send(missing)) }
}
