import { createHash } from 'node:crypto'

/** The input of one row of `signature-vectors.json`. */
export interface SignatureCase {
  name: string
  secret: string
  /** The body as text, signed as UTF-8. */
  body?: string
  /** Used instead of a body that is too large to store. */
  generated?: { seed: string; bytes: number }
}

/** A row: a case and both signatures in hexadecimal, without their prefixes. */
export interface SignatureVector extends SignatureCase {
  sha256: string
  sha1: string
}

/** The given number of characters of the hexadecimal SHAKE256 (FIPS 202) of the seed. */
function generate({ seed, bytes }: { seed: string; bytes: number }): string {
  const outputLength = Math.ceil(bytes / 2)
  return createHash('shake256', { outputLength }).update(seed).digest('hex').slice(0, bytes)
}

/** The bytes that are signed. */
export const bytesOf = ({ body = '', generated }: SignatureCase): Buffer =>
  Buffer.from(generated ? generate(generated) : body)

const codes = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from }, (_, index) => from + index))

const signed = (name: string, secret: string, body = '{}'): SignatureCase => ({
  name,
  secret,
  body,
})

const bodied = (name: string, body: string) => signed(name, 'secret', body)

const zen = '{"zen":"Keep it logically awesome."}'

const secrets = [
  signed('secret of one character', 's'),
  signed('secret of 64 bytes, the block of SHA-256', 'k'.repeat(64), zen),
  signed('secret of 65 bytes, hashed before use', 'k'.repeat(65), zen),
  signed('secret of 200 bytes', `${'long secret '.repeat(16)}12345678`),
  signed('secret of 4096 bytes', 'f'.repeat(4096)),
  signed('secret with a colon and spaces', ' pass: word '),
  signed('secret with a quotation mark', '"quoted"'),
  signed('secret with a line break', 'line\r\nbreak'),
  signed('secret in UTF-8', 'schlüssel 鍵 🔑'),
  signed('secret of one emoji made of several', '👩‍🚀'),
  signed('secret with a composed letter', '\u00e9'),
  signed('secret with the same letter decomposed', 'e\u0301'),
  signed('secret of control characters', codes(1, 32)),
  signed('secret with NUL', 'be\0fore'),
  signed('secret of the upper half of Latin-1, two bytes each', codes(128, 256)),
  signed('secret that looks hexadecimal, and is text', '00ff00ff00ff00ff'),
  signed('secret that looks like Base64, and is text', 'AAECAwQFBgcICQ=='),
  signed('secret that looks escaped, and is not', '%41\\u0041\\n&#65;'),
]

const bodies = [
  bodied('empty body', ''),
  bodied('one byte', 'x'),
  bodied('body with two-byte characters', '{"name":"Zoë"}'),
  bodied('body with three-byte characters', '{"name":"東京"}'),
  bodied('body with four-byte characters', '{"name":"🚀"}'),
  bodied('body with an emoji of several', '{"message":"👨‍👩‍👧‍👦 🏳️‍🌈 1️⃣"}'),
  bodied('body with the same emoji escaped', '{"name":"\\ud83d\\ude80"}'),
  bodied('body with a combining mark', '{"name":"e\u0301"}'),
  bodied('body ending in a line feed', '{}\n'),
  bodied('body ending in CR LF', '{}\r\n'),
  bodied('body with CR LF inside', '{\r\n  "ref": "refs/heads/main"\r\n}'),
  bodied('body with line separators', '{"message":"one\u2028two\u2029"}'),
  bodied('body with NUL', 'a\0b'),
  bodied('body with a byte order mark', '\ufeff{}'),
  bodied('body of one block', 'b'.repeat(64)),
]

const form = [
  bodied('form', 'payload=%7B%22ref%22%3A%22refs%2Fheads%2Fmain%22%7D'),
  bodied('form in UTF-8', 'payload=%7B%22message%22%3A%22gr%C3%BCn+%26+100+%25%22%7D'),
  bodied('JSON of the form above', '{"ref":"refs/heads/main"}'),
]

const rotation = [
  signed('before the secret is rotated', 'old secret', zen),
  signed('after the secret was rotated', 'new secret', zen),
]

/** The cases of the checked-in vectors. */
export const signatureCases: SignatureCase[] = [
  signed('published known answer', "It's a Secret to Everybody", 'Hello, World!'),
  ...secrets,
  ...bodies,
  ...form,
  ...rotation,
  {
    name: 'body one byte below 25 MiB: hexadecimal SHAKE256 of the seed',
    secret: 'secret',
    generated: { seed: 'one byte below 25 MiB', bytes: 25 * 1024 * 1024 - 1 },
  },
]
