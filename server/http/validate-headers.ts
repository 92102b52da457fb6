import { ServiceError } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Maximum number of headers. Browsers send about twenty, and each proxy adds a few. */
const mostHeaders = 100

/** Closes the connection, because further data on it may belong to another request. */
const refused = (message: string) =>
  new ServiceError({ status: 400, message, headers: { Connection: 'close' } })

/**
 * Rejects requests that Node accepts but no legitimate client sends: two Host headers, of which a
 * proxy may have used the other (RFC 9112 3.2), chunks in HTTP/1.0, which a proxy may not know
 * (RFC 9112 6.1), and too many headers.
 * @throws ServiceError 400
 */
export const validateHeaders: Step = ({ rawHeaders, httpVersion, headers }) => {
  // rawHeaders alternates names and values.
  if (rawHeaders.length > 2 * mostHeaders) throw refused('The request has too many headers')
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text))
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
    throw refused('HTTP/1.0 has no Transfer-Encoding')
  if (hosts.length > 1) throw refused('The request has two Host headers')
}
