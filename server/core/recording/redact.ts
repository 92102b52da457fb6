/** Replaces a secret. */
const removed = '[removed]'

const secretHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-hub-signature',
  'x-hub-signature-256',
])

/** Names of fields that contain secrets. */
const secretFields =
  /^((\w+_)?(token|secret|password|code|key|pem|signature)|hashed_token|token_last_eight|encrypted_value|sarif)$/i

/** Names that match but contain no secrets. */
const harmlessFields = /^(status_code|country_code|language_code|key|public_key|error_code)$/i

/** Tokens of all kinds, anywhere in a text. */
const tokens = /\b(gh[pousr]_|github_pat_)[A-Za-z0-9_]+/g
/** URLs that grant access to anyone who has them. */
const capabilities = /(?<=\/archives\/)[\w-]{40,}|(?<=\/attestations\/)[0-9a-f]{32}\b/g
const basicInUrl = /(?<=:\/\/)[^/?#@\s]+@/g

export const redactText = (text: string): string =>
  text.replace(tokens, removed).replace(capabilities, removed).replace(basicInUrl, '')

const isSecretField = (field: string): boolean =>
  (secretFields.test(field) && !harmlessFields.test(field)) ||
  secretHeaders.has(field.toLowerCase())

/** Of requests for GraphQL: their documents have values in them, and their variables can be a text. */
const documentFields = new Set(['query', 'variables'])

/** Copies a JSON value without secrets. */
export function redactJson(value: unknown, field = ''): unknown {
  const secret = isSecretField(field)
  if (typeof value === 'string') {
    if (secret && value !== '') return removed
    return documentFields.has(field) ? redactFieldsInText(value) : redactText(value)
  }
  if (Array.isArray(value)) return value.map((each) => redactJson(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, redactJson(each, key)]),
  )
}

/** Secret fields of JSON text that cannot be parsed, and of GraphQL documents. */
const fieldsInText = /("?)\b([\w-]{1,40})\1(\s*:\s*)(?:"""[^]*?(?:"""|$)|"(?:[^"\\]|\\.)*(?:"|$))/g

const redactFieldsInText = (text: string): string =>
  redactText(
    text.replace(fieldsInText, (whole, quote: string, name: string, colon: string) =>
      isSecretField(name) ? `${quote}${name}${quote}${colon}"${removed}"` : whole,
    ),
  )

/** Removes secrets from the text of a body. @param type media type */
export function redactBody(text: string, type: string): string {
  if (/x-www-form-urlencoded/i.test(type) && !text.startsWith('{')) {
    const fields = [...new URLSearchParams(text)]
    return new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, String(redactJson(value, name))]),
    ).toString()
  }
  try {
    return JSON.stringify(redactJson(JSON.parse(text)))
  } catch {
    return redactFieldsInText(text)
  }
}

/** Removes credentials from headers. The names remain, to show that they were sent. */
export function redactHeaders(headers: Record<string, unknown>) {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: secretHeaders.has(name.toLowerCase()) ? removed : redactText(String(value)),
  }))
}

/** Removes secrets from a URL: codes in the path, and secret query parameters. */
export function redactUrl(url: URL): URL {
  const clean = new URL(url)
  clean.username = clean.password = ''
  clean.pathname = redactText(
    clean.pathname.replace(/(?<=\/app-manifests\/)[^/]+/, encodeURIComponent(removed)),
  )
  for (const [name, value] of [...clean.searchParams]) {
    const safe = String(redactJson(value, name))
    if (safe !== value) clean.searchParams.set(name, safe)
  }
  return clean
}
