import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { head } from '../webhooks/raw-receiver.ts'

/** A receiver that responds with too much data. */
export interface Glutton {
  name: string
  serve: (socket: Socket) => void
  status: string
  /** Whether the recorded text is marked as truncated; null when there is no record. */
  marked: boolean | null
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Sends the first part after a request, then repeats the other while the connection is open. */
const endless = (first: string, part: string | Buffer) => (socket: Socket) => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', more)
  socket.once('data', () => {
    socket.write(first)
    more()
  })
}

const once = (answer: string | Buffer) => (socket: Socket) => {
  socket.once('data', () => socket.write(answer))
}

const withHead = (lines: string[], body: Buffer) =>
  Buffer.concat([Buffer.from(head(...lines, `Content-Length: ${body.length}`)), body])

const chunked = head('Transfer-Encoding: chunked')
const bomb = gzipSync(Buffer.alloc(256 * mebibyte), { level: 9 })
const manyHeaders = Array.from({ length: 5_000 }, (_, index) => `h${index}: 1`)
const some = 'x'.repeat(16 * kibibyte)
const invalid = 'invalid HTTP response'

export const gluttons: Glutton[] = [
  { name: 'a body without end', serve: endless(head('A: b'), some), status: 'OK', marked: true },
  {
    name: 'a body of ten announced gigabytes',
    serve: endless(head(`Content-Length: ${10 * 1000 ** 3}`), some),
    status: 'OK',
    marked: true,
  },
  {
    name: '256 MiB of zeros, compressed with gzip',
    serve: once(withHead(['Content-Encoding: gzip'], bomb)),
    status: 'OK',
    marked: true,
  },
  {
    name: '5,000 headers',
    serve: once(`${head(...manyHeaders, 'Content-Length: 2')}ok`),
    status: 'OK',
    marked: false,
  },
  {
    name: '64 KiB that are not UTF-8',
    serve: once(withHead([], Buffer.alloc(64 * kibibyte, 0xff))),
    status: 'OK',
    marked: true,
  },
  {
    name: 'chunks of a byte without end',
    serve: endless(chunked, '1\r\nx\r\n'.repeat(kibibyte)),
    status: 'OK',
    marked: true,
  },
  {
    name: 'a head without end',
    serve: endless(head().trimEnd(), `\r\na: ${some}`),
    status: invalid,
    marked: null,
  },
  {
    name: 'trailers without end',
    serve: endless(`${chunked}2\r\nok\r\n0\r\n`, `a: ${some}\r\n`),
    status: invalid,
    marked: true,
  },
  {
    name: 'an extension of a chunk without end',
    serve: endless(`${chunked}2;`, some),
    status: invalid,
    marked: true,
  },
]
