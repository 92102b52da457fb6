import { exchange, type WireAnswer } from '../../../_support/http/wire.ts'
import type { Ledger } from './ledger.ts'

export interface Asking {
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Record<string, string>
  /** Sent as it is. */
  raw?: string
}

export interface Answer extends WireAnswer {
  // Not all responses belong to the contract; callers know the type.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export type Ask = (line: string, asking?: Asking) => Promise<Answer>

const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'

function contentOf({ json, form, raw }: Asking): { type?: string; text?: string } {
  if (raw !== undefined) return { type: jsonType, text: raw }
  if (json !== undefined) return { type: jsonType, text: JSON.stringify(json) }
  if (form !== undefined) return { type: formType, text: new URLSearchParams(form).toString() }
  return {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a request by a line such as `GET /user`. Every response is recorded in the ledger. */
export function askingOf(server: { url: string }, ledger: Ledger): Ask {
  return async (line, asking = {}) => {
    const [method = '', path = ''] = line.split(' ')
    const { type, text } = contentOf(asking)
    const headers = {
      accept: jsonType,
      ...(type !== undefined && { 'content-type': type }),
      ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
      ...asking.headers,
    }
    const chunks = text === undefined ? [] : [text]
    const sent = { method, path, headers, chunks, unfinished: false }
    const heard = ledger.hear(await exchange(server.url, sent))
    return Object.assign(heard, { body: parsed(heard.text) })
  }
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

export const basic = (username: string, password: string) => ({
  headers: {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  },
})
