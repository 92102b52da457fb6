import type { TextDecoder } from 'node:util'
import { decodeText, decoderOf, isLatin1 } from '../../../git/formats/decode-text.ts'

/**
 * Bytes as a string with one character per byte (`latin1` in Node), which converts without loss.
 * Histories contain text in many encodings.
 */
export type Bytes = string

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * Decodes text.
 * @param encoding from the header of a commit; git defaults to UTF-8
 */
export const textOf = (bytes: Bytes, encoding?: string): string =>
  isAscii(bytes) ? bytes : decodeText(Buffer.from(bytes, 'latin1'), encoding)

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
  const decoder = decoderOf(encoding)
  return decoder ? inSingleBytes(text, decoder) : utf8(text)
}

/** Converts bytes from an encoding to UTF-8. */
export const inUtf8 = (bytes: Bytes, encoding: string): Bytes => utf8(textOf(bytes, encoding))
