import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { request as httpRequest } from 'node:http'
import type { ServerProcess } from '../spawn-server.ts'

/** The server under attack, and the attacker's own repository in it. */
export interface Attacked {
  server: ServerProcess
  /** Path of a public repository in the API. The attacker may push to it. */
  repository: string
  token: string
  /** A folder for the attacker's files. */
  folder: string
}

export interface Attack {
  name: string
  /** Makes the content. @returns the attack, whose answers have the returned statuses */
  arrange: (attacked: Attacked) => Promise<() => Promise<number[]>>
  /** Allowed statuses; 0 is a closed connection. */
  statuses: number[]
  /** Whether it takes half a minute or more, so that only full runs make it. */
  isLong?: true
  /** Size of the body in bytes, which the server has to hold. */
  body?: number
}

/** A token of an app with all permissions in the attacker's repositories. */
export const checksToken = 'ghs_checks'

export interface Sent {
  status: number
  text: string
  /** Where a redirect leads. */
  location?: string | undefined
}

interface Sending {
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Sends a request without a client library, which might refuse or repair it. */
export function send(
  url: string,
  { method = 'GET', token, headers, body }: Sending = {},
): Promise<Sent> {
  return new Promise((resolve) => {
    const all = {
      'user-agent': 'attacker',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-length': String(body.length) }),
      ...headers,
    }
    const request = httpRequest(url, { method, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            location: response.headers.location,
          }),
        )
    })
    request.on('error', () => resolve({ status: 0, text: '' })).end(body)
  })
}

/** A new folder for the attacker. */
export const workFolder = ({ folder }: Attacked): Promise<string> => mkdtemp(join(folder, 'work-'))

/** URL of the attacker's repository for git, with the token. */
export const gitUrl = ({ server, repository, token }: Attacked): string =>
  `${server.url.replace('://', `://mona:${token}@`)}/${repository.slice('/repos/'.length)}.git`
