import { parseUrl } from '../../core/parse-url.ts'

/** The host a delivery goes to: what deliveries must share, so that a dead one delays no other. */
export function poolOf(url: string): string {
  return parseUrl(url)?.host ?? ''
}
