import type { Bytes } from './encoding.ts'

/** Longer words are cut, so that nobody fills the memory with one. In bytes. */
const longest = 1024 * 1024

/** What stands between the bytes `mark` in a stream; what follows the last one is left out. */
export async function* splitAt(
  mark: number,
  input: AsyncIterable<Buffer>,
): AsyncGenerator<Bytes, undefined> {
  let open: Bytes = ''
  for await (const chunk of input) {
    let from = 0
    for (let end = chunk.indexOf(mark); end >= 0; end = chunk.indexOf(mark, from)) {
      yield open + chunk.toString('latin1', from, end)
      open = ''
      from = end + 1
    }
    if (open.length < longest) open += chunk.toString('latin1', from)
  }
}
