import fc from 'fast-check'

const ends = ['\r', '\n', '\r\n', '\0', '\x7f', '\u0085', '\u2028', 'é', '☃', '𝄞', '\ud800']
const smuggled = [
  '\r\nX-Injected: 1',
  '%0d%0aX-Injected:%201',
  '\n\nGET / HTTP/1.1',
  ' HTTP/1.1',
  '\r\n\r\n{}',
]

/** Text with line ends, quotes, non-ASCII characters, and injected headers. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...ends),
      fc.constantFrom(...smuggled),
      fc.string({ maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''))
