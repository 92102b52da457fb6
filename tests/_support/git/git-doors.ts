import type { TestServer } from '../start-server.ts'

/** A request of a protocol other than the API. */
export interface Door {
  name: string
  /** Whether the request needs write access. */
  writes: boolean
  path(repository: string): string
  body?: string
  method?: 'PUT'
}

const oid = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const objects = [{ oid, size: 0 }]
const batch = (operation: string) => ({
  path: (repository: string) => `/${repository}.git/info/lfs/objects/batch`,
  body: JSON.stringify({ operation, objects }),
})

/** Ways into a repository with a token as the password. */
export const doors: Door[] = [
  {
    name: 'a fetch',
    writes: false,
    path: (repository) => `/${repository}.git/info/refs?service=git-upload-pack`,
  },
  {
    name: 'a push',
    writes: true,
    path: (repository) => `/${repository}.git/info/refs?service=git-receive-pack`,
  },
  { name: 'a download of large files', writes: false, ...batch('download') },
  { name: 'an upload of large files', writes: true, ...batch('upload') },
  {
    name: 'a large file',
    writes: true,
    method: 'PUT',
    path: (repository) => `/${repository}.git/info/lfs/objects/${oid}`,
    body: '',
  },
]

/** Sends the request with a token. @returns the status */
export async function knock(
  { url }: Pick<TestServer, 'url'>,
  { path, body, method }: Door,
  repository: string,
  token: string,
): Promise<number> {
  const headers = {
    Authorization: `Basic ${btoa(`x:${token}`)}`,
    ...(body !== undefined && { 'Content-Type': 'application/vnd.git-lfs+json' }),
  }
  const init = body === undefined ? {} : { method: method ?? 'POST', body }
  const response = await fetch(url + path(repository), { headers, ...init })
  await response.arrayBuffer()
  return response.status
}
