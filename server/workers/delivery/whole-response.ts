/** A response that arrived whole. */
export interface WholeResponse {
  statusCode: number
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  body: Buffer
}

const endOfHead = '\r\n\r\n'
/** Neither interim responses nor statuses that have no body. */
const statusLine = /^HTTP\/1\.1 (2(?!04)\d\d|3(?!04)\d\d|[45]\d\d)(?: [\x20-\x7e]*)?$/
const field = /^([\w!#$%&'*+\-.^`|~]+): ?([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
/** Names of fields that change how a response is read. */
const decisive =
  /^(?:connection|content-length|transfer-encoding|upgrade|proxy-connection|trailer)$/i

/** The length of the body. Undefined unless it is the only thing that the decisive fields say. */
function lengthOf(rawHeaders: readonly string[]): number | undefined {
  let length: number | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = [rawHeaders[index]!, rawHeaders[index + 1]!]
    if (!decisive.test(name)) continue
    const isLength = name.length === 'content-length'.length && /^\d{1,5}$/.test(value)
    if (isLength && length === undefined) length = Number(value)
    else if (name.length !== 'connection'.length || !/^keep-alive$/i.test(value)) return undefined
  }
  return length
}

/**
 * Reads a response that is whole in one piece, keeps the connection open and uses only the plain
 * forms of HTTP/1.1. Most are, and for those a parser, a stream and their events cost more than the
 * rest of a delivery. Returns undefined for all others, which Node's client reads.
 */
export function readWhole(bytes: Buffer): WholeResponse | undefined {
  const end = bytes.indexOf(endOfHead)
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const statusCode = Number(statusLine.exec(first)?.[1])
  if (!statusCode) return undefined
  const rawHeaders: string[] = []
  for (const line of lines) {
    const [, name, value] = field.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    rawHeaders.push(name, value)
  }
  const body = bytes.subarray(end + endOfHead.length)
  return lengthOf(rawHeaders) === body.length ? { statusCode, rawHeaders, body } : undefined
}
