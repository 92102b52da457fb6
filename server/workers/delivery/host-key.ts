import { parseUrl } from '../../core/parse-url.ts'

/**
 * The host key of a URL. Concurrency is limited per key, so that an unresponsive host delays no
 * other.
 */
export function hostKey(url: string): string {
  return parseUrl(url)?.host ?? ''
}
