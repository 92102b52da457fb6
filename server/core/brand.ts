/** All names with the brand that callers and receivers see. */
export interface Brand {
  /** The brand in lower case: `service`. */
  word: string
  /** The brand as spelled in header names: `Service`. */
  name: string
  /** Prefix of branded header names: `X-Service`. */
  headerPrefix: string
  /** Vendor media type accepted from callers: `application/vnd.service+json`. */
  mediaType: string
  /** `User-Agent` of webhook deliveries, up to the slash: `Service-Hookshot`. */
  hookshot: string
}

const spellings: Record<string, string> = { service: 'Service', github: 'GitHub' }

/**
 * Derives all names from the brand. `service` is the neutral default. `github` is for unmodified
 * receivers and clients of that platform.
 */
export function createBrand(word: string): Brand {
  const name = spellings[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
  return {
    word,
    name,
    headerPrefix: `X-${name}`,
    mediaType: `application/vnd.${word}+json`,
    hookshot: `${name}-Hookshot`,
  }
}
