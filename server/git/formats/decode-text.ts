import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** Whether an encoding is Latin-1. */
export const isLatin1 = (encoding: string) => /^(iso-?8859-1|latin-?1)$/i.test(encoding)
const isNamedUtf8 = (encoding: string) => /^utf-?8$/i.test(encoding)

/** Returns undefined for UTF-8, Latin-1 and unknown encodings. */
export function decoderOf(encoding: string): TextDecoder | undefined {
  if (isNamedUtf8(encoding) || isLatin1(encoding)) return undefined
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch {
    return undefined
  }
}

/**
 * Decodes text of a history, which can be in any encoding: the declared one, otherwise UTF-8,
 * otherwise Latin-1, which accepts any bytes. Nothing is replaced, so that names of different people
 * stay different.
 */
export function decodeText(bytes: Buffer, encoding = 'utf-8'): string {
  if (isLatin1(encoding)) return bytes.toString('latin1')
  const decoder = decoderOf(encoding)
  if (decoder) return decoder.decode(bytes)
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/**
 * Decodes output of git in which each line, and each part that ends with NUL, can be in another
 * encoding, as in patches and lists of paths.
 */
export function decodeLines(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0 && bytes[at] !== 10) continue
    parts.push(decodeText(bytes.subarray(from, at + 1)))
    from = at + 1
  }
  return parts.join('') + decodeText(bytes.subarray(from))
}

/** The first bytes of text, without a part of a UTF-8 character at the end. */
export function firstBytes(bytes: Buffer, limit: number): Buffer {
  if (bytes.length <= limit) return bytes
  let end = limit
  while (end > limit - 4 && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
