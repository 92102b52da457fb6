import { LRUCache } from 'lru-cache'
import { parseUrl } from '../../core/parse-url.ts'

/** Number of URLs that are remembered: hooks have the same ones for each delivery. */
const max = 1_000

const known = new LRUCache<string, string>({
  max,
  memoMethod: (url) => parseUrl(url)?.host ?? '',
})

/**
 * The host key of a URL. Concurrency is limited per key, so that an unresponsive host delays no
 * other.
 */
export const hostKey = (url: string): string => known.memo(url)
