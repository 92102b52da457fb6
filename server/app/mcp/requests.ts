import type { Target } from './target.ts'

/** Milliseconds that a request may take, with its response. */
const longest = 60_000

/** Maximum bytes of a response that are read. */
const mostRead = 4 * 1024 * 1024

/** What is sent to the server. */
export interface Sent {
  method: string
  path: string
  query?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
}

export interface Received {
  status: number
  headers: Headers
  /** JSON as a value, else text. Null for no body, or one that is not text. */
  body: unknown
  /** Whether the response is longer than what was read. */
  cut: boolean
}

/** An error whose message is for the agent. */
export class ToolError extends Error {}

/** @throws ToolError for a path that leads to another server, which would get the token */
function urlOf({ path, query = {} }: Sent, { url }: Target): URL {
  const whole = new URL(url + path)
  if (!path.startsWith('/') || whole.origin !== new URL(url).origin)
    throw new ToolError(`path must begin with /, not "${path}"`)
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) whole.searchParams.append(name, String(each))
  }
  return whole
}

async function readAtMost(response: Response): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > mostRead) return { bytes: Buffer.concat(chunks), cut: true }
  }
  return { bytes: Buffer.concat(chunks), cut: false }
}

function contentOf(bytes: Buffer, type: string): unknown {
  if (bytes.length === 0) return null
  const text = bytes.toString()
  if (/\bjson\b/.test(type)) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return text // cut, or broken by a fault
    }
  }
  return text.includes('\0') ? null : text
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: Error }
  return cause?.message || message
}

/** Sends a request to the server. Redirects are not followed. @throws ToolError without a response */
export async function send(sent: Sent, target: Target): Promise<Received> {
  const { method, headers, body } = sent
  const url = urlOf(sent, target)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(longest),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { bytes, cut } = await readAtMost(response)
    const content = contentOf(bytes, response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: content, cut }
  } catch (error) {
    throw new ToolError(`${method} ${url.pathname} got no response: ${reasonOf(error)}`)
  }
}
