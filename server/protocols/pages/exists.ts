import type { Request, Response } from 'express'
import { bucketOf } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { findReader } from '../downloads/find-reader.ts'
import { decoded } from '../downloads/respond.ts'
import { enterGit } from '../git/conversation.ts'
import { checkOf } from './in-repository.ts'

const ofRepository = /^\/(?<owner>[A-Za-z0-9-]+)\/(?<name>[A-Za-z0-9._-]+)(?<rest>\/.*)?$/
const ofAccount = /^\/([A-Za-z0-9-]+)$/
const ofGist = /^\/gist\/([0-9a-f]{32})$/

/** Checks whether a page exists that is in no repository; undefined for other paths. */
function checkElsewhere(path: string, { storage }: Context): (() => Promise<boolean>) | undefined {
  const [, login] = ofAccount.exec(path) ?? []
  if (login !== undefined)
    return async () => (await storage.accounts.findByLogin(login))?.suspended_at === null
  const [, key] = ofGist.exec(path) ?? []
  return key === undefined ? undefined : async () => !!(await storage.gists.findByKey(key))
}

async function isFound(request: Request, response: Response, context: Context): Promise<boolean> {
  const { path, caller } = request.exchange
  const elsewhere = checkElsewhere(path, context)
  if (elsewhere) {
    await enterGit(bucketOf(caller), response, context, 'download')
    return elsewhere()
  }
  const { owner = '', name = '', rest = '' } = ofRepository.exec(path)?.groups ?? {}
  const check = owner === '' ? undefined : checkOf(decoded(rest))
  return check
    ? check(await findReader(request, response, { owner, name }, context), context)
    : false
}

/**
 * Whether a path is the `html_url` of something that exists and that the caller may read.
 * @throws ServiceError 429 or 503 when the caller makes too many requests
 */
export async function pageExists(
  request: Request,
  response: Response,
  context: Context,
): Promise<boolean> {
  try {
    return await isFound(request, response, context)
  } catch (error) {
    if (error instanceof ServiceError && [401, 403, 404].includes(error.status)) return false
    throw error
  }
}
