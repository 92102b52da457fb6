import { ServiceError } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Browsers send twenty or so, and every proxy in between a few more. */
const mostHeaders = 100

/** Whoever sent that is not heard any more: what follows on the connection may be somebody else's. */
const refused = (message: string) =>
  new ServiceError({ status: 400, message, headers: { Connection: 'close' } })

/**
 * Refuses heads that Node lets pass and no honest caller sends: two hosts, of which a proxy before us may have
 * taken the other one (RFC 9112 3.2), and headers without end.
 * @throws ServiceError 400
 */
export const refuseOddHeads: Step = ({ rawHeaders }) => {
  // Names and values in turn.
  if (rawHeaders.length > 2 * mostHeaders) throw refused('The request has too many headers')
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text))
  if (hosts.length > 1) throw refused('The request names two hosts')
}
