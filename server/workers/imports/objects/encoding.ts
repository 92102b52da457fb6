import { TextDecoder } from 'node:util'

/**
 * Bytes as a string with one character per byte (`latin1` in Node), which converts without loss.
 * Histories contain text in many encodings.
 */
export type Bytes = string

const isLatin1 = (encoding: string) => /^(iso-?8859-1|latin-?1)$/i.test(encoding)
const isUtf8 = (encoding: string) => /^utf-?8$/i.test(encoding)

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8, and falls back to Latin-1, which accepts any bytes. */
function fromUtf8(bytes: Bytes): string {
  try {
    return strict.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return bytes
  }
}

/** Returns undefined for an unknown encoding. */
function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch {
    return undefined
  }
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * Decodes text.
 * @param encoding from the header of a commit; git defaults to UTF-8
 */
export function textOf(bytes: Bytes, encoding = 'utf-8'): string {
  if (isAscii(bytes) || isLatin1(encoding)) return bytes
  const decoder = isUtf8(encoding) ? undefined : decoderOf(encoding)
  return decoder ? decoder.decode(Buffer.from(bytes, 'latin1')) : fromUtf8(bytes)
}

const utf8 = (text: string): Bytes => Buffer.from(text).toString('latin1')

/** Maps each character of a single-byte encoding to its byte. */
function singleBytes(decoder: TextDecoder): Map<string, string> {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const pairs = bytes.map((byte): [string, string] => [
    decoder.decode(Uint8Array.of(byte)),
    String.fromCharCode(byte),
  ])
  return new Map(pairs.filter(([character]) => character.length === 1 && character !== '\ufffd'))
}

function inSingleBytes(text: string, decoder: TextDecoder): Bytes | undefined {
  const known = singleBytes(decoder)
  const bytes = [...text].map((character) => known.get(character))
  return bytes.includes(undefined) ? undefined : bytes.join('')
}

/** Encodes text; undefined when the encoding lacks a character. */
export function bytesOf(text: string, encoding = 'utf-8'): Bytes | undefined {
  if (isAscii(text)) return text
  if (isLatin1(encoding)) return /^[\0-\xff]*$/.test(text) ? text : undefined
  const decoder = isUtf8(encoding) ? undefined : decoderOf(encoding)
  return decoder ? inSingleBytes(text, decoder) : utf8(text)
}

/** Converts bytes from an encoding to UTF-8. */
export const inUtf8 = (bytes: Bytes, encoding: string): Bytes => utf8(textOf(bytes, encoding))
