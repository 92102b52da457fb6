import type { Bytes } from './encoding.ts'

/** Maximum length of a part in bytes; longer ones are truncated to bound memory. */
const maxLength = 1024 * 1024

/**
 * Yields the parts of a stream between separator bytes; the part after the last separator is
 * dropped.
 */
export async function* splitAt(
  separator: number,
  input: AsyncIterable<Buffer>,
): AsyncGenerator<Bytes, undefined> {
  let open: Bytes = ''
  for await (const chunk of input) {
    let from = 0
    for (let end = chunk.indexOf(separator); end >= 0; end = chunk.indexOf(separator, from)) {
      yield open + chunk.toString('latin1', from, end)
      open = ''
      from = end + 1
    }
    if (open.length < maxLength) open += chunk.toString('latin1', from)
  }
}
