import type { Smoke } from './check.ts'

export interface Reply {
  status: number
  headers: Headers
  // Checks read single fields of responses that the contract tests compare in full.
  body: any // oxlint-disable-line typescript/no-explicit-any
}

export interface Request {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Calls the API as the demo account. */
export async function request(
  { url, token }: Pick<Smoke, 'url' | 'token'>,
  path: string,
  { method, headers, body }: Request = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { Authorization: `Bearer ${token}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const { status } = response
  return { status, headers: response.headers, body: readJson(await response.text()) }
}

/**
 * Waits until a function returns a value.
 * @param what names it in the error
 */
export async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const seconds = 40
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no ${what} within ${seconds} seconds`)
}
