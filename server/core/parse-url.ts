/**
 * A URL as browsers read it (WHATWG); undefined for what is none. Not by asking `URL.canParse` first: once
 * that is optimised, Node 20 takes texts with characters from U+0080 to U+00FF for none.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** The same, where the text may be relative to another URL. */
export function parseReference(text: string, base: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
