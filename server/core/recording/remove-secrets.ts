/** What stands in place of a secret. */
const removed = '[removed]'

const secretHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-hub-signature',
  'x-hub-signature-256',
])

/** Fields whose text opens something, wherever they stand. */
const secretFields =
  /^((\w+_)?(token|secret|password|code|key|pem|signature)|hashed_token|token_last_eight|encrypted_value|sarif)$/i

/** Fields that are named like secrets and hold none. */
const harmlessFields = /^(status_code|country_code|language_code|key|public_key|error_code)$/i

/** Tokens of every kind, wherever somebody put them. */
const tokens = /\b(gh[pousr]_|github_pat_)[A-Za-z0-9_]+/g
/** Addresses that open what is behind them to whoever has them. */
const capabilities = /(?<=\/archives\/)[\w-]{40,}|(?<=\/attestations\/)[0-9a-f]{32}\b/g
const basicInUrl = /(?<=:\/\/)[^/?#@\s]+@/g

export const removeFromText = (text: string): string =>
  text.replace(tokens, removed).replace(capabilities, removed).replace(basicInUrl, '')

/** A copy of a JSON value in which no secret is left. */
export function removeFromJson(value: unknown, field = ''): unknown {
  const named = secretFields.test(field) && !harmlessFields.test(field)
  const secret = named || secretHeaders.has(field.toLowerCase())
  if (typeof value === 'string') return secret ? removed : removeFromText(value)
  if (Array.isArray(value)) return value.map((each) => removeFromJson(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, removeFromJson(each, key)]),
  )
}

/** Headers without credentials; their names stay, so that one sees that they were sent. */
export function removeFromHeaders(headers: Record<string, unknown>) {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: secretHeaders.has(name.toLowerCase()) ? removed : removeFromText(String(value)),
  }))
}

/** An address without what opens something: parts that are codes, and such fields of the query. */
export function removeFromUrl(url: URL): URL {
  const clean = new URL(url)
  clean.username = clean.password = ''
  clean.pathname = removeFromText(
    clean.pathname.replace(/(?<=\/app-manifests\/)[^/]+/, encodeURIComponent(removed)),
  )
  for (const [name, value] of [...clean.searchParams]) {
    const safe = String(removeFromJson(value, name))
    if (safe !== value) clean.searchParams.set(name, safe)
  }
  return clean
}
