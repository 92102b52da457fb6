import type { Service } from '../../_support/start-server.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const readJson = (text: string): Json => (text === '' ? undefined : JSON.parse(text))

/**
 * A client that does not check responses against the contract. Other tests check the same operations,
 * and compiling all their schemas takes seconds.
 */
export function plainClient(service: Service, token: string) {
  const accept = 'application/vnd.github.full+json'
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept }
  const request = async (method: string, path: string, body?: object) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(service.server.url + path, sent)
    const text = await response.text()
    return { status: response.status, text, body: readJson(text) }
  }
  return {
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body: object) => request('POST', path, body),
  }
}
