import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Splits what was received into responses. Those to HEAD and 304 have no body. */
function answersIn(received: string, methods: string[]): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = received; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(first.split(' ')[1])
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    const isBare = methods[answers.length] === 'HEAD' || status === 304 || status === 100
    const length = isBare ? 0 : Number(headers['content-length'] ?? 0)
    answers.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}

/**
 * Sends bytes as given over a connection of its own, and resolves with the responses when the server
 * closes it.
 * @param sent each part is sent on its own
 */
export async function sendRaw(server: string, ...sent: string[]): Promise<RawAnswer[]> {
  const socket = connect(Number(new URL(server).port), '127.0.0.1').setNoDelay()
  for (const part of sent) {
    await new Promise<void>((resolve) => socket.write(part, 'latin1', () => resolve()))
  }
  const methods = sent.join('').match(/[A-Z]+(?= \S+ HTTP\/)/g) ?? []
  return answersIn(await text(socket), methods)
}

/** The text of a request. @param headers further lines */
export const rawRequest = (target: string, headers: string[] = [], body = ''): string =>
  [
    `${target} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: devplatform-tests',
    ...headers,
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n')
