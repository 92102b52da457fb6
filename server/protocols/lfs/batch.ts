import type { Readable } from 'node:stream'
import type { Request } from 'express'
import { refusal } from '../git/conversation.ts'
import { decodedBody, readWhole } from '../../git/smart-http.ts'
import type { Links } from '../../core/links.ts'
import { isOid, largestObject, type LfsObject, type LfsStore } from '../../git/lfs/store.ts'

/** What git-lfs wants to do with some files (docs/api/batch.md). */
interface Batch {
  operation: 'download' | 'upload'
  objects: LfsObject[]
}

/** Bytes; git-lfs asks for a hundred files at once, in some ten thousand. */
const largestBody = 1024 * 1024

/** Files in a batch. */
const mostObjects = 1000

/** A body that may be left unread without the connection going with it, which an answer still has to take. */
export const unended = (body: Readable): AsyncIterable<Buffer> =>
  body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>

async function jsonOf(request: Request): Promise<unknown> {
  if (!/^application\/(vnd\.git-lfs\+)?json\b/.test(request.headers['content-type'] ?? '')) {
    throw refusal(415, 'Not a request of git-lfs')
  }
  const input = decodedBody(request, request.headers['content-encoding'])
  const body = await readWhole(unended(input), largestBody)
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    throw refusal(400, 'The body is not JSON')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function objectOf(value: unknown): LfsObject {
  if (isObject(value) && isOid(value.oid)) {
    const { oid, size } = value
    if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0) return { oid, size }
  }
  throw refusal(422, 'An object needs an oid and a size')
}

/** The one object that a request is about. @throws ServiceError 400, 413, 415 or 422 */
export const readLfsObject = async (request: Request): Promise<LfsObject> =>
  objectOf(await jsonOf(request))

/** @throws ServiceError 400, 409, 413, 415 or 422 */
export async function readBatch(request: Request): Promise<Batch> {
  const body = await jsonOf(request)
  if (!isObject(body)) throw refusal(422, 'The body is not an object')
  const { operation, objects, hash_algo = 'sha256' } = body
  if (hash_algo !== 'sha256') throw refusal(409, 'Objects are named by sha256')
  if (operation !== 'download' && operation !== 'upload') {
    throw refusal(422, 'The operation must be download or upload')
  }
  if (!Array.isArray(objects)) throw refusal(422, 'There are no objects')
  if (objects.length > mostObjects) throw refusal(413, 'Too many objects at once')
  return { operation, objects: objects.map(objectOf) }
}

interface Place {
  store: LfsStore
  repositoryId: number
  links: Links
  /** Of the API for large files, as the client knows it. */
  root: string
}

const failed = (object: LfsObject, code: number, message: string) => ({
  ...object,
  error: { code, message },
})

function upload(object: LfsObject, found: number | undefined, { links, root }: Place) {
  if (found !== undefined) return object
  if (object.size > largestObject) return failed(object, 422, 'The file is too large')
  const actions = {
    upload: { href: links.html(`${root}/objects/${object.oid}`) },
    verify: { href: links.html(`${root}/verify`) },
  }
  return { ...object, actions }
}

function download(object: LfsObject, found: number | undefined, { links, root }: Place) {
  if (found === undefined) return failed(object, 404, 'Object does not exist')
  if (found !== object.size) return failed(object, 422, 'Object has another size')
  return {
    ...object,
    actions: { download: { href: links.html(`${root}/objects/${object.oid}`) } },
  }
}

/** What the client is to do for each file: nothing for one that it wants to send and that is there. */
export async function answerBatch({ operation, objects }: Batch, place: Place): Promise<object> {
  const answer = operation === 'upload' ? upload : download
  const answered = objects.map(async (object) =>
    answer(object, await place.store.size(place.repositoryId, object.oid), place),
  )
  return { transfer: 'basic', objects: await Promise.all(answered), hash_algo: 'sha256' }
}
