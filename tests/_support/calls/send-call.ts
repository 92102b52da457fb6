import { exchange } from '../http/wire.ts'
import { versions } from '../bundles.ts'
import type { ClientOptions } from '../service-client.ts'

export interface Call {
  method: string
  path: string
  body?: unknown
  /** Credentials; none by default. */
  caller?: ClientOptions
}

function authorization({ token, basic }: ClientOptions) {
  if (token !== undefined) return { authorization: `Bearer ${token}` }
  if (!basic) return {}
  return { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }
}

/** Sends a request to the newest version, without the checks of the test client, which take time. */
export function sendCall(url: string, { method, path, body, caller = {} }: Call) {
  const chunks = body === undefined ? [] : [JSON.stringify(body)]
  const headers = {
    ...authorization(caller),
    'x-service-api-version': versions[0],
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(chunks[0] as string),
    }),
  }
  return exchange(url, { method, path, headers, chunks, unfinished: false })
}
