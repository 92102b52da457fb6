import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

/** What a source does with a Git LFS object. */
export type LfsFate =
  | 'served'
  /** The connection is cut in the middle of the content, the first time. */
  | 'cut once'
  | 'missing'
  /** The batch has a place of the object, which has nothing. */
  | 'gone'
  | 'other content'
  /** More bytes than the pointer says follow. */
  | 'longer'
  /** The pointer has another size. */
  | 'other size'

/** The fates with which an object arrives. */
export const arriving: readonly LfsFate[] = ['served', 'cut once']

export interface SourceLfsObject {
  content: string
  fate: LfsFate
}

/** By id. */
export type SourceLfs = Map<string, SourceLfsObject>

const lfsType = 'application/vnd.git-lfs+json'

/** Adds an object. @returns its pointer */
export function lfsPointer(to: SourceLfs, content: string, fate: LfsFate): string {
  const oid = createHash('sha256').update(content).digest('hex')
  to.set(oid, { content, fate })
  const size = content.length + (fate === 'other size' ? 1 : 0)
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`
}

/**
 * The Git LFS server of sources (git-lfs, docs/api/batch.md). Its downloads need a header of the
 * batch response.
 */
export class LfsSource {
  readonly repositories = new Map<string, SourceLfs>()
  /** Ids of the objects that were downloaded. */
  readonly downloads: string[] = []
  /** Called with each download. */
  onDownload = (): void => {}
  readonly #cut = new Set<string>()

  /** Answers requests for Git LFS. @returns false for others */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, host } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const [, name = '', path = ''] =
      /^\/([^/]+)\.git\/info\/lfs\/objects\/(.*)$/.exec(pathname) ?? []
    const objects = this.repositories.get(name)
    if (!objects) return false
    if (path === 'batch') void this.#batch(objects, `http://${host}/${name}.git`, request, response)
    else this.#download(path, objects.get(path), request, response)
    return true
  }

  async #batch(
    objects: SourceLfs,
    root: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const asked = (await json(request)) as { objects: { oid: string; size: number }[] }
    const rows = asked.objects.map(({ oid, size }) => {
      const fate = objects.get(oid)?.fate ?? 'missing'
      if (fate === 'missing') return { oid, size, error: { code: 404, message: 'No object' } }
      const header = { authorization: `Bearer ${oid}`, 'X-Of': 'batch' }
      return {
        oid,
        size,
        actions: { download: { href: `${root}/info/lfs/objects/${oid}`, header } },
      }
    })
    response.writeHead(200, { 'Content-Type': lfsType })
    response.end(JSON.stringify({ transfer: 'basic', objects: rows }))
  }

  #download(
    oid: string,
    object: SourceLfsObject | undefined,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): void {
    this.downloads.push(oid)
    this.onDownload()
    const isAllowed = headers.authorization === `Bearer ${oid}` && headers['x-of'] === 'batch'
    if (!isAllowed) return void response.writeHead(403).end()
    if (!object || object.fate === 'gone') return void response.writeHead(404).end()
    const { content, fate } = object
    const isCut = fate === 'cut once' && !this.#cut.has(oid)
    this.#cut.add(oid)
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
    if (fate === 'other content') return void response.end(content.replace(/.$/, '?'))
    if (fate === 'longer') return void response.end(`${content}more`)
    if (!isCut) return void response.end(content)
    response.write(content.slice(0, 2))
    setImmediate(() => response.destroy())
  }
}
