import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Arguments, OperationUnderTest, Subject } from './check.ts'
import { pathOf } from './subject.ts'

/** The raw response on a separate connection. */
export interface RawAnswer {
  /** Status of the first response; 0 if there was none. */
  status: number
  /** Everything up to the first empty line. */
  head: string
  /** Everything after it, including further responses. */
  rest: string
  /** Whether the server closed the connection. */
  closed: boolean
}

/** Maximum wait for the server to close the connection, in milliseconds. */
const patience = 3_000

function read(received: string, closed: boolean): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [, status] = head.match(/^HTTP\/1\.\d (\d{3})/) ?? []
  return { status: Number(status ?? 0), head, rest: rest.join('\r\n\r\n'), closed }
}

/** Sends raw bytes and collects the response until the server closes the connection. */
export function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const end = (closed: boolean) => {
      resolve(read(received, closed))
      socket.destroy()
    }
    socket.setEncoding('latin1').on('data', (text: string) => (received += text))
    socket.on('close', () => end(true)).on('error', () => end(true))
    socket.setTimeout(patience, () => end(false))
  })
}

/** The value of a header in a head, by its lower-case name. */
export function headerIn(head: string, name: string): string | undefined {
  const lines = head.split('\r\n').slice(1)
  const found = lines.find((line) => line.toLowerCase().startsWith(`${name}:`))
  return found?.slice(name.length + 1).trim()
}

/** The bytes of a request that closes the connection after its response. */
export function bytesOf(
  { url, version }: Pick<Subject, 'url' | 'version'>,
  operation: OperationUnderTest,
  given: Arguments & { method?: string },
): string {
  const body = given.body === undefined ? '' : JSON.stringify(given.body)
  const headers: Record<string, string> = {
    'user-agent': 'devplatform-tests',
    'x-service-api-version': version,
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...given.headers,
    host: new URL(url).host,
    connection: 'close',
  }
  const search = new URLSearchParams(given.query).toString()
  const path = pathOf(operation, given.params) + (search && `?${search}`)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const start = `${given.method ?? operation.method} ${path} HTTP/1.1`
  return [start, ...lines, '', body].join('\r\n')
}

/** The raw head of a response, for faults that bypass Node's checks. */
export function headOf(response: ServerResponse): string {
  const { statusCode, statusMessage } = response
  const headers = Object.entries(response.getHeaders())
  const lines = headers.map(([name, value]) => `${name}: ${String(value)}`)
  return [`HTTP/1.1 ${statusCode} ${statusMessage || 'Nothing'}`, ...lines, '', ''].join('\r\n')
}
