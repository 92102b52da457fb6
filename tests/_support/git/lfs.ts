import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { LfsObject } from '../../../server/git/lfs/store.ts'

const lfsType = 'application/vnd.git-lfs+json'

export const objectOf = (content: Buffer): LfsObject => ({
  oid: createHash('sha256').update(content).digest('hex'),
  size: content.length,
})

const authorization = (login?: string): Record<string, string> =>
  login === undefined ? {} : { Authorization: `Basic ${btoa(`${login}:ghp_${login}`)}` }

/** The response to a batch request. */
export interface BatchAnswer {
  objects: (LfsObject & {
    actions?: Record<string, { href: string }>
    error?: { code: number; message: string }
  })[]
}

export interface LfsClient {
  batch(operation: string, objects: object[], more?: object): Promise<Response>
  put(oid: string, content: Buffer): Promise<Response>
  get(oid: string, headers?: Record<string, string>): Promise<Response>
  verify(object: LfsObject): Promise<Response>
  post(path: string, body: string, type?: string): Promise<Response>
  /** Locks of the repository. */
  locks(query?: string): Promise<Response>
}

/**
 * Sends requests as git-lfs does.
 * @param root of a repository, without `info/lfs`
 */
export function lfsClient(root: string, login?: string): LfsClient {
  const base = `${root}/info/lfs`
  const post = (path: string, body: string, type = lfsType) =>
    fetch(`${base}/${path}`, {
      method: 'POST',
      body,
      headers: { Accept: lfsType, 'Content-Type': type, ...authorization(login) },
    })
  return {
    post,
    batch: (operation, objects, more = {}) =>
      post('objects/batch', JSON.stringify({ operation, objects, ...more })),
    put: (oid, content) =>
      fetch(`${base}/objects/${oid}`, {
        method: 'PUT',
        body: content,
        headers: authorization(login),
      }),
    get: (oid, headers = {}) =>
      fetch(`${base}/objects/${oid}`, { headers: { ...authorization(login), ...headers } }),
    locks: (query = '') =>
      fetch(`${base}/locks${query}`, { headers: { Accept: lfsType, ...authorization(login) } }),
    verify: (object) => post('verify', JSON.stringify(object)),
  }
}

/**
 * Starts an upload of the given size and disconnects after a part of it. Resolves when the
 * connection is closed.
 */
export async function breakUpload(url: string, login: string, said: number, sent: Buffer) {
  const headers = { ...authorization(login), 'Content-Length': String(said) }
  const request = httpRequest(url, { method: 'PUT', headers })
  const closed = new Promise<void>((resolve) => request.on('close', resolve))
  request.on('error', () => {})
  request.write(sent, () => request.destroy())
  await closed
}
