import { client, type Answer } from '../../../_support/service-client.ts'

/** Client id and secret. */
export interface Secret {
  client_id: string
  client_secret: string
}

/** A token response. A failure has an `error`, with any status (RFC 6749, section 5.2). */
export interface Granted {
  access_token?: string
  refresh_token?: string
  error?: string
}

type Method = 'POST' | 'PATCH' | 'DELETE'

/** The requests to one server process that races use. */
export interface Door {
  /** An operation on a token of the client; `part` follows the client in the path. */
  token(method: Method, part: 'token' | 'grant', secret: Secret, value: string): Promise<Answer>
  /** Creates a scoped token from another one. */
  narrow(secret: Secret, value: string): Promise<Answer>
  /** Calls the token endpoint of the OAuth flows. */
  grant(secret: Secret, form: Record<string, string>): Promise<Granted>
  /** Fetches the secrets of an app that was created from a manifest. */
  convert(code: string): Promise<Answer>
}

/** The clients of the test world. */
export const secrets = {
  Ov23test: { client_id: 'Ov23test', client_secret: 'test-secret' },
  Iv23test: { client_id: 'Iv23test', client_secret: 'app-secret' },
} as const satisfies Record<string, Secret>

async function askForToken(url: string, secret: Secret, form: Record<string, string>) {
  const response = await fetch(`${url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...secret, ...form }),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as Granted
}

export function doorOf(server: { url: string }): Door {
  const as = ({ client_id, client_secret }: Secret) =>
    client(server, { basic: [client_id, client_secret] })
  return {
    token: (method, part, secret, access_token) =>
      as(secret).request(method, `/applications/${secret.client_id}/${part}`, { access_token }),
    narrow: (secret, access_token) => {
      const body = { access_token, target: 'acme' }
      return as(secret).post(`/applications/${secret.client_id}/token/scoped`, body)
    },
    grant: (secret, form) => askForToken(server.url, secret, form),
    convert: (code) => client(server).post(`/app-manifests/${code}/conversions`),
  }
}
