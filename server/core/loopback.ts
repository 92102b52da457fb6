const name = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const address = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/

/** Whether a Host header names this machine, which no DNS server decides (RFC 6761 6.3). */
export const isLoopbackHost = (host: string): boolean => name.test(host)

/** Whether an IP address is of this machine. */
export const isLoopbackAddress = (ip: string): boolean => address.test(ip)

/** Browsers send these values of Sec-Fetch-Site only for the user and for pages of the same origin. */
export const ownSites = ['none', 'same-origin']

/** Host and port of an HTTP origin; undefined for `null` and those of extensions. */
const hostOfOrigin = (origin: string): string | undefined =>
  /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]

/** Whether pages of an origin come from this machine. */
export const isLoopbackOrigin = (origin: string): boolean =>
  isLoopbackHost(hostOfOrigin(origin) ?? '')

/**
 * Whether pages of an origin come from the server itself.
 * @param host the Host header of its request
 * @param base URL of the server behind a proxy
 */
export function isOwnOrigin(origin: string, host?: string, base?: string): boolean {
  if (base !== undefined && origin === new URL(base).origin) return true
  const from = hostOfOrigin(origin)
  return from !== undefined && from === host
}
