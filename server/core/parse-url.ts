/**
 * Parses a URL (WHATWG); undefined for an invalid one. Does not use `URL.canParse`, because in
 * optimized code Node 20 rejects text with characters from U+0080 to U+00FF.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Parses a URL that may be relative to another one. */
export function parseReference(text: string, base: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
