/** Every name a caller or receiver can see that would carry a product's brand. */
export interface Brand {
  /** The word itself, lower case: `service`. */
  word: string
  /** The word as header names spell it: `Service`. */
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
 * The names that follow from one word. `service` is the neutral default; `github` is what unmodified
 * receivers and clients of that platform expect.
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
