import type { Request } from 'express'
import type { Clock } from '../../core/clock.ts'
import { inTime } from '../../git/transport/in-time.ts'
import { refusal } from '../git/conversation.ts'
import { excessOf } from '../../core/content/json-budget.ts'
import { readWhole } from '../../core/read-whole.ts'
import { decodedBody } from '../../git/transport/smart-http.ts'
import type { LfsAccess } from './access.ts'
import type { Links } from '../../core/links.ts'
import { isOid, maxObjectBytes, type LfsObject, type LfsStore } from '../../git/lfs/store.ts'

/** A batch request of Git LFS (docs/api/batch.md in git-lfs). */
interface Batch {
  operation: 'download' | 'upload'
  objects: LfsObject[]
}

/**
 * Maximum size of a batch request in bytes. Git LFS sends one hundred objects per batch, about 10
 * kB.
 */
const largestBody = 1024 * 1024

/** Maximum number of objects in a batch. */
const mostObjects = 1000

/** Some more than the most objects have. Counted before parsing, which blocks the server. */
const budget = { nodes: 20 * mostObjects, depth: 16, names: 100 }

/** Milliseconds that a request may take to arrive. */
const patience = { idle: 10_000, total: 10_000 }

async function jsonOf(request: Request, clock: Clock): Promise<unknown> {
  if (!/^application\/(vnd\.git-lfs\+)?json\b/.test(request.headers['content-type'] ?? '')) {
    throw refusal(415, 'Not a Git LFS request')
  }
  const input = decodedBody(request, request.headers['content-encoding'])
  const body = await readWhole(inTime(input, clock, patience), largestBody)
  if (excessOf(body, budget)) throw refusal(413, 'The body has too many keys or values')
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    throw refusal(400, 'The body is not JSON')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads a request whose body is an object. @throws ServiceError 400, 408, 413, 415 or 422 */
export async function readLfsBody(
  request: Request,
  clock: Clock,
): Promise<Record<string, unknown>> {
  const body = await jsonOf(request, clock)
  if (!isObject(body)) throw refusal(422, 'The body must be an object')
  return body
}

function objectOf(value: unknown): LfsObject {
  if (isObject(value) && isOid(value.oid)) {
    const { oid, size } = value
    if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0) return { oid, size }
  }
  throw refusal(422, 'Each object must have an oid and a size')
}

/** Reads a request with a single object. @throws ServiceError 400, 408, 413, 415 or 422 */
export const readLfsObject = async (request: Request, clock: Clock): Promise<LfsObject> =>
  objectOf(await jsonOf(request, clock))

/** @throws ServiceError 400, 408, 409, 413, 415 or 422 */
export async function readBatch(request: Request, clock: Clock): Promise<Batch> {
  const body = await readLfsBody(request, clock)
  const { operation, objects, hash_algo = 'sha256' } = body
  if (hash_algo !== 'sha256') throw refusal(409, 'hash_algo must be sha256')
  if (operation !== 'download' && operation !== 'upload') {
    throw refusal(422, 'The operation must be download or upload')
  }
  if (!Array.isArray(objects)) throw refusal(422, 'objects must be an array')
  if (objects.length > mostObjects) throw refusal(413, 'Too many objects in one batch')
  return { operation, objects: objects.map(objectOf) }
}

interface Place {
  store: LfsStore
  repositoryId: number
  links: Links
  /** Base path of the Git LFS API for the repository. */
  root: string
  /** The header with which clients send the further requests, if it is not their own. */
  access: LfsAccess | undefined
}

const failed = (object: LfsObject, code: number, message: string) => ({
  ...object,
  error: { code, message },
})

function upload(object: LfsObject, found: number | undefined, { links, root, access }: Place) {
  if (found !== undefined) return object
  if (object.size > maxObjectBytes) return failed(object, 422, 'The file is too large')
  const actions = {
    upload: { href: links.html(`${root}/objects/${object.oid}`), ...access },
    verify: { href: links.html(`${root}/verify`), ...access },
  }
  return { ...object, actions }
}

function download(object: LfsObject, found: number | undefined, { links, root, access }: Place) {
  if (found === undefined) return failed(object, 404, 'Object does not exist')
  if (found !== object.size) return failed(object, 422, 'The size does not match the object')
  return {
    ...object,
    actions: { download: { href: links.html(`${root}/objects/${object.oid}`), ...access } },
  }
}

/**
 * Responds to a batch: an upload or download action for each object. An object that already exists
 * has no upload action.
 */
export async function answerBatch({ operation, objects }: Batch, place: Place): Promise<object> {
  const respond = operation === 'upload' ? upload : download
  const responses = objects.map(async (object) =>
    respond(object, await place.store.size(place.repositoryId, object.oid), place),
  )
  return { transfer: 'basic', objects: await Promise.all(responses), hash_algo: 'sha256' }
}
