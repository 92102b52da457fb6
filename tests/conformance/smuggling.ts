const start = [
  'POST /user/repos HTTP/1.1',
  'Host: localhost',
  'User-Agent: devplatform-tests',
  'Content-Type: application/json',
].join('\r\n')

/** A second request for servers that misjudge where the first one ends. */
const smuggled =
  'GET /smuggled HTTP/1.1\r\nHost: localhost\r\nUser-Agent: devplatform-tests\r\n\r\n'

const nothing = '0\r\n\r\n'
const two = 'Content-Length: 2'
const chunked = 'Transfer-Encoding: chunked'

const framed = (headers: string, body: string) => `${start}\r\n${headers}\r\n\r\n${body}${smuggled}`

/**
 * Requests whose end two servers in a row could interpret differently (RFC 9112, sections 6.3 and
 * 11.2).
 */
export const ambiguous: Record<string, string> = {
  'two lengths': framed(`${two}\r\nContent-Length: 60`, '{}'),
  'a length twice': framed(`${two}\r\n${two}`, '{}'),
  'a list of lengths': framed('Content-Length: 2, 2', '{}'),
  'a length with a sign': framed('Content-Length: +2', '{}'),
  'a negative length': framed('Content-Length: -2', '{}'),
  'a hexadecimal length': framed('Content-Length: 0x2', '{}'),
  'a length, and chunked': framed(`${two}\r\n${chunked}`, nothing),
  'chunked, and a length': framed(`${chunked}\r\n${two}`, nothing),
  'chunked, then identity': framed(`${chunked}\r\nTransfer-Encoding: identity`, nothing),
  'chunked, but not last': framed('Transfer-Encoding: chunked, gzip', nothing),
  'almost chunked': framed('Transfer-Encoding: xchunked', nothing),
  'chunked on a folded line': framed('Transfer-Encoding:\r\n chunked', nothing),
  'a space before the colon': framed('Content-Length : 2', '{}'),
  'a folded line': framed(`X-A: b\r\n c\r\n${two}`, '{}'),
  'a bare line feed': framed(`X-A: b\n${two}`, '{}'),
  'bare line feeds throughout': framed(two, '{}').replaceAll('\r\n', '\n'),
  'a bare carriage return': framed(`X-A: b\rX-B: c\r\n${two}`, '{}'),
  'a NUL in a header': framed(`X-A: b\0c\r\n${two}`, '{}'),
  'a header without a name': framed(`: b\r\n${two}`, '{}'),
  'chunks ended by line feeds': framed(chunked, '2\n{}\n0\n\n'),
  'a chunk whose size is no number': framed(chunked, `2x\r\n{}\r\n${nothing}`),
  'a chunk that is longer than it says': framed(chunked, `2\r\n{}x\r\n${nothing}`),
  'a line feed in what a chunk says of itself': framed(chunked, `2;a\nb\r\n{}\r\n${nothing}`),
  'chunked in HTTP/1.0': framed(chunked, nothing).replace('HTTP/1.1', 'HTTP/1.0'),
  'two hosts': framed(`Host: b\r\n${two}`, '{}'),
}
