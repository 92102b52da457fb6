const algorithm = { name: 'HMAC', hash: 'SHA-256' }

// Lower case only, so that each signature has exactly one form.
const signaturePattern = /^sha256=([0-9a-f]{64})$/

/**
 * Signs a payload the way the service does: HMAC-SHA256 over the exact bytes of the body, with the
 * hook's secret as the key. Use it to test a receiver.
 *
 * @param secret - The hook's `config.secret`.
 * @param payload - The request body. A string is encoded as UTF-8.
 * @returns The value of `X-Hub-Signature-256`: `sha256=` and 64 lower-case hex digits.
 * @throws TypeError when the secret is empty or the payload is not a string or bytes.
 *
 * @example
 * import { sign } from '@devplatform/client/webhooks'
 *
 * const body = JSON.stringify({ zen: 'Keep it logically awesome.' })
 * await fetch('http://127.0.0.1:9998/', {
 *   method: 'POST',
 *   headers: { 'X-Hub-Signature-256': await sign('s3cret', body) },
 *   body,
 * })
 */
export async function sign(secret: string, payload: string | Uint8Array): Promise<string> {
  const key = await importKey(secret, 'sign')
  const signature = await crypto.subtle.sign(algorithm, key, bytesOf(payload))
  return `sha256=${toHex(new Uint8Array(signature))}`
}

/**
 * Checks whether a delivery was signed with the hook's secret, in constant time.
 *
 * Pass the body exactly as received. Parsing and serializing it again changes its bytes and
 * invalidates the signature.
 *
 * @param secret - The hook's `config.secret`.
 * @param payload - The raw request body. A string is encoded as UTF-8.
 * @param signatureHeader - The value of `X-Hub-Signature-256`, as the HTTP server provides it.
 * @returns `false` for a wrong signature, and when the header is absent, malformed, repeated or
 *   uses another algorithm.
 * @throws TypeError when the secret is empty or the payload is not a string or bytes. These are
 *   mistakes in the receiver, not in the delivery.
 *
 * @example
 * import { verify } from '@devplatform/client/webhooks'
 *
 * async function receive(request: Request): Promise<Response> {
 *   const body = new Uint8Array(await request.arrayBuffer())
 *   const signature = request.headers.get('X-Hub-Signature-256')
 *   if (!(await verify('s3cret', body, signature))) return new Response(null, { status: 401 })
 *   const event = JSON.parse(new TextDecoder().decode(body))
 *   return new Response(null, { status: 204 })
 * }
 */
export async function verify(
  secret: string,
  payload: string | Uint8Array,
  signatureHeader: string | readonly string[] | null | undefined,
): Promise<boolean> {
  const key = await importKey(secret, 'verify')
  const bytes = bytesOf(payload)
  const signature = parseSignature(signatureHeader)
  if (!signature) return false
  return crypto.subtle.verify(algorithm, key, signature, bytes)
}

function importKey(secret: string, usage: 'sign' | 'verify') {
  // With an empty key anyone could sign deliveries, so an unset variable must cause an error.
  if (typeof secret !== 'string' || secret === '') {
    throw new TypeError('The webhook secret must be a non-empty string')
  }
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, algorithm, false, [usage])
}

function bytesOf(payload: string | Uint8Array) {
  if (typeof payload === 'string') return new TextEncoder().encode(payload)
  if (!ArrayBuffer.isView(payload)) {
    throw new TypeError(
      'The payload must be the raw body, as a string or bytes, not a parsed value',
    )
  }
  // Copied because Web Crypto rejects shared memory.
  return new Uint8Array(payload)
}

function parseSignature(header: unknown) {
  const hex = typeof header === 'string' ? signaturePattern.exec(header)?.[1] : undefined
  return hex === undefined ? undefined : fromHex(hex)
}

function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string) {
  const bytes = new Uint8Array(hex.length / 2)
  return bytes.map((_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}
