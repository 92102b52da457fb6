import { exchange } from '../_support/http/wire.ts'
import type { TestServer } from '../_support/start-server.ts'
import { answerOf, type Answer } from './answer.ts'
import type { Caller } from './statement.ts'

/** A request of a caller. Nothing in its path is encoded or resolved. */
export interface Sent {
  /** Method and path. */
  send: string
  as: Caller
  headers?: Record<string, string>
  body?: unknown
}

/** Callers at one address. */
export interface Callers {
  send(sent: Sent): Promise<Answer>
}

const tokens: Record<Caller, string | undefined> = {
  owner: 'ghp_mona',
  member: 'ghp_hubot',
  nobody: undefined,
  unknown: 'ghp_unknown',
}

/** Of the block for benchmarks (RFC 2544). */
const address = (number: number) => `198.18.${number >> 8}.${number & 255}`

const contentOf = (body: unknown) => {
  if (body === undefined) return { chunks: [], about: {} }
  const text = JSON.stringify(body)
  const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return { chunks: [text], about }
}

/** @param number selects their address */
export function callersOf({ url, clock }: TestServer, number: number): Callers {
  const from = { 'x-forwarded-for': address(number) }
  return {
    async send({ send, as, headers, body }) {
      const [method = '', path = ''] = send.split(/ (.*)/)
      const token = tokens[as]
      const { chunks, about } = contentOf(body)
      const credentials = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const request = {
        method,
        path,
        chunks,
        headers: { ...from, ...credentials, ...about, ...headers },
      }
      return answerOf(url, await exchange(url, { ...request, unfinished: false }), clock.now())
    },
  }
}
