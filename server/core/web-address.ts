import { parseUrl } from './parse-url.ts'

/** The HTTP or HTTPS URL that a text is; undefined with credentials or a fragment. */
export function webAddress(text: string): URL | undefined {
  const url = parseUrl(text)
  const fits = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  return fits ? url : undefined
}
