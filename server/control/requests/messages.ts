import { isUtf8 } from 'node:buffer'
import type { OutgoingHttpHeaders } from 'node:http'
import type { RequestDetails } from '../../api/steering.ts'
import { readCredentials } from '../../access/auth/credentials.ts'
import { looksLikeJwt } from '../../access/auth/app-jwt.ts'
import { parseUrl } from '../../core/parse-url.ts'
import { redactBody, redactHeaders, redactUrl } from '../../core/recording/redact.ts'
import type { ControlSchemas } from '../schemas.ts'

type NamedValue = ControlSchemas['named-value']
type SentBody = ControlSchemas['sent-body']

/** Bytes of a body that are shown. */
const longestShown = 64 * 1024
/** Shorter tokens would be shown nearly whole. */
const shortest = 16
const shown = 4

const prefixOf = (token: string): string => /^(gh[pousr]_|github_pat_)/.exec(token)?.[0] ?? ''

/** The kind of a token and its end. */
function maskedToken(token: string): string {
  const prefix = prefixOf(token)
  const end = token.length - prefix.length >= shortest ? token.slice(-shown) : ''
  return `${prefix}…${end}`
}

/** The scheme of an `Authorization` header, with what tells credentials apart. */
function maskedAuthorization(header: string): string {
  const [scheme = ''] = header.split(' ', 1)
  const credentials = readCredentials(header)
  if (!credentials) return /^[a-z]{1,20}$/i.test(scheme) ? `${scheme} …` : '…'
  if (credentials.scheme === 'basic') {
    const { username, password } = credentials
    const name = prefixOf(username) ? maskedToken(username) : username
    return `${scheme} ${name}:${prefixOf(password) ? maskedToken(password) : '…'}`
  }
  return `${scheme} ${looksLikeJwt(credentials.value) ? 'JSON Web Token' : maskedToken(credentials.value)}`
}

/** Names of cookies without their values. */
const maskedCookies = (header: string): string =>
  header
    .split(';')
    .map((each) => `${each.split('=', 1)[0]!.trim()}=…`)
    .join('; ')

function withoutSecrets(name: string, value: string): string {
  switch (name.toLowerCase()) {
    case 'authorization':
      return maskedAuthorization(value)
    case 'cookie':
      return maskedCookies(value)
    case 'location': {
      const url = parseUrl(value)
      return url ? redactUrl(url).href : value
    }
    default:
      return redactHeaders({ [name]: value })[0]!.value
  }
}

/** Names and values. */
export function pairsOf(headers: OutgoingHttpHeaders | readonly string[]): [string, string][] {
  if (!Array.isArray(headers)) {
    return Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
    )
  }
  const flat = headers as readonly string[]
  return Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[2 * index]!,
    flat[2 * index + 1]!,
  ])
}

const headersOf = (headers: OutgoingHttpHeaders | readonly string[]): NamedValue[] =>
  pairsOf(headers).map(([name, value]) => ({ name, value: withoutSecrets(name, value) }))

/** The value of a header without masking. */
export const headerOf = (
  headers: OutgoingHttpHeaders | readonly string[],
  wanted: string,
): string | undefined => pairsOf(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]

/** Drops the part of a character at the end. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 3 && (bytes[end - 1]! & 0xc0) === 0x80) end--
  return end > 0 && bytes[end - 1]! >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}

/** The text of a body. @returns undefined when it is not text */
export function textOf(bytes: Uint8Array): string | undefined {
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString() : undefined
  return text?.includes('\0') ? undefined : text
}

function bodyOf(
  body: Uint8Array | string | undefined,
  length: number | undefined,
  type: string,
): SentBody | null {
  if (body === undefined || body.length === 0) return null
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const size = length ?? bytes.length
  if (size > longestShown) {
    const text = textOf(wholeCharacters(bytes.subarray(0, longestShown)))
    return { text: text === undefined ? null : redactBody(text, type), size, truncated: true }
  }
  const text = textOf(bytes)
  return { text: text === undefined ? null : redactBody(text, type), size, truncated: false }
}

/** The URL of a request. Its host does not matter. */
export const urlOf = ({ url }: RequestDetails): URL =>
  new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost')

/** Request and response of a request, without secrets. */
export function messagesOf(details: RequestDetails): {
  request: ControlSchemas['sent-request']
  response: ControlSchemas['sent-response']
} {
  const { requestHeaders, received, receivedLength, responseHeaders, sent, sentLength } = details
  const typeOf = (headers: OutgoingHttpHeaders | readonly string[]) =>
    headerOf(headers, 'content-type') ?? ''
  return {
    request: {
      query: [...redactUrl(urlOf(details)).searchParams].map(([name, value]) => ({ name, value })),
      headers: headersOf(requestHeaders),
      body: bodyOf(received, receivedLength, typeOf(requestHeaders)),
    },
    response: {
      headers: headersOf(responseHeaders),
      body: bodyOf(sent, sentLength, typeOf(responseHeaders)),
    },
  }
}
