const prefix = /^(gh[pousr]_|github_pat_)/
const hexadecimal = (bytes: Buffer) => bytes.toString('hex')

/**
 * Base64 of a value at any position in a longer text: one encoding per offset in a group of three
 * bytes, without the characters at both ends that depend on adjacent bytes.
 */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const whole = Math.floor(((offset + bytes.length) * 8) / 6)
    return text.slice(Math.ceil((offset * 8) / 6), whole)
  })
}

const base64Url = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const inForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const inHtml = (text: string) => text.replace(/[&<>"']/g, (each) => entities[each] as string)

/**
 * Parts of a text to search for. A prefix shared by all tokens is no secret, and might be cut off.
 */
function spellings(text: string): string[] {
  const core = text.replace(prefix, '')
  const json = inJson(core)
  return [core, json, inJson(json), encodeURIComponent(core), inForm(core), inHtml(core)]
}

/** Every encoding of a secret, as bytes in latin1. */
export function formsOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(typeof secret === 'string' ? secret.replace(prefix, '') : secret)
  const base64 = base64Within(bytes)
  const hex = hexadecimal(bytes)
  const texts = typeof secret === 'string' ? spellings(secret) : []
  const utf8 = [...texts, bytes].map((each) => Buffer.from(each).toString('latin1'))
  return [...new Set([...utf8, ...base64, ...base64.map(base64Url), hex, hex.toUpperCase()])]
}
