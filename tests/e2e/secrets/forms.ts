const prefix = /^(gh[pousr]_|github_pat_)/
const hexadecimal = (bytes: Buffer) => bytes.toString('hex')

/**
 * Base64 of a value that stands anywhere in a longer text: one spelling for each place in a group of three
 * bytes, without the characters at both ends that its neighbours have a part in.
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

/** What is looked for of a text: a prefix all tokens share says nothing, and might be cut off. */
function spellings(text: string): string[] {
  const core = text.replace(prefix, '')
  const json = inJson(core)
  return [core, json, inJson(json), encodeURIComponent(core), inForm(core), inHtml(core)]
}

/** Every form in which a secret might lie about, as bytes in latin1. */
export function formsOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(typeof secret === 'string' ? secret.replace(prefix, '') : secret)
  const base64 = base64Within(bytes)
  const hex = hexadecimal(bytes)
  const texts = typeof secret === 'string' ? spellings(secret) : []
  const utf8 = [...texts, bytes].map((each) => Buffer.from(each).toString('latin1'))
  return [...new Set([...utf8, ...base64, ...base64.map(base64Url), hex, hex.toUpperCase()])]
}
