import { TextDecoder } from 'node:util'

/**
 * The text that bytes stand for, where they may be in any of the encodings that histories are in. Bytes
 * travel as strings with a character for each (`latin1` in Node's words), which is exact both ways.
 */
export type Bytes = string

const isLatin1 = (encoding: string) => /^(iso-?8859-1|latin-?1)$/i.test(encoding)
const isUtf8 = (encoding: string) => /^utf-?8$/i.test(encoding)

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text in UTF-8; what is none is taken for Latin-1, which every string of bytes can be. */
function fromUtf8(bytes: Bytes): string {
  try {
    return strict.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return bytes
  }
}

/** Undefined for an encoding that is not known here. */
function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch {
    return undefined
  }
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** @param encoding as the header of a commit has it; without one, git takes UTF-8 */
export function textOf(bytes: Bytes, encoding = 'utf-8'): string {
  if (isAscii(bytes) || isLatin1(encoding)) return bytes
  const decoder = isUtf8(encoding) ? undefined : decoderOf(encoding)
  return decoder ? decoder.decode(Buffer.from(bytes, 'latin1')) : fromUtf8(bytes)
}

const utf8 = (text: string): Bytes => Buffer.from(text).toString('latin1')

/** The byte for each character of an encoding that has one byte for each. */
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

/** Text as bytes of an encoding; undefined where the encoding has not all of its characters. */
export function bytesOf(text: string, encoding = 'utf-8'): Bytes | undefined {
  if (isAscii(text)) return text
  if (isLatin1(encoding)) return /^[\0-\xff]*$/.test(text) ? text : undefined
  const decoder = isUtf8(encoding) ? undefined : decoderOf(encoding)
  return decoder ? inSingleBytes(text, decoder) : utf8(text)
}

/** Bytes of one encoding as UTF-8. */
export const inUtf8 = (bytes: Bytes, encoding: string): Bytes => utf8(textOf(bytes, encoding))
