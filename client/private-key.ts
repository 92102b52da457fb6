/**
 * Converts a private RSA key to PKCS#8 (RFC 5208), the format that Web Crypto imports. Accepts
 * PKCS#8 and PKCS#1 (RFC 8017 A.1.2), the format of the keys that apps download.
 *
 * @param pem - PEM text. Line breaks may be written as `\n`.
 * @throws TypeError for any other text. The message never contains the key.
 *
 * @example
 * const bytes = toPkcs8('-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----')
 */
export function toPkcs8(pem: string): Uint8Array<ArrayBuffer> {
  const [, rsa, text = ''] =
    /-----BEGIN (RSA )?PRIVATE KEY-----([\w+/=\s]+)-----END/.exec(pem.replaceAll('\\n', '\n')) ?? []
  const bytes = Array.from(decode(text), (character) => character.charCodeAt(0))
  if (bytes.length === 0) {
    throw new TypeError('The private key must be the PEM text of an unencrypted RSA key')
  }
  return new Uint8Array(rsa ? element(0x30, [...header, ...element(0x04, bytes)]) : bytes)
}

function decode(text: string) {
  try {
    return atob(text.replace(/\s/g, ''))
  } catch {
    return ''
  }
}

/** Version 0 and the algorithm rsaEncryption (1.2.840.113549.1.1.1) without parameters. */
const header = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01,
  0x05, 0x00,
]

/**
 * Encodes a DER value (X.690). The length always takes two bytes, which is valid for 256 bytes or
 * more; every RSA key is longer.
 */
const element = (tag: number, content: number[]) => [
  tag,
  0x82,
  content.length >> 8,
  content.length & 0xff,
  ...content,
]
