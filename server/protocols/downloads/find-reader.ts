import type { Request, Response } from 'express'
import { allowsGit } from '../../access/auth/allows-git.ts'
import { authenticate } from '../../access/auth/authenticate.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { findRepository, refused, type RightsTarget } from '../../access/auth/find-repository.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import { recordUse } from '../../access/tokens/record-use.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { enterGit } from '../git/conversation.ts'
import { failure, notFound } from './respond.ts'

/** A caller who may read a repository. */
export interface Reader {
  repository: Repository
  role: Role
  caller: Caller
}

/** Finds a repository that the caller may read, and takes a slot. @throws ServiceError 401, 404 */
export async function findReader(
  request: Request,
  response: Response,
  name: { owner: string; name: string },
  context: Context,
): Promise<Reader> {
  const { headers, exchange, ip = '' } = request
  const isKnown = headers.authorization !== undefined
  const known = isKnown ? await authenticate(headers.authorization ?? '', ip, context) : undefined
  if (isKnown && !known) throw failure(401, 'Bad credentials')
  const caller: Caller = known ?? exchange.caller
  if (known) recordUse(known, response, context)
  await enterGit(bucketOf(caller), response, context, 'download')
  const roleIn = async (target: RightsTarget): Promise<Role | undefined> => {
    const rights = await rightsIn(target, caller, context.storage)
    const mayRead = !target.private || allowsGit(caller, rights, true, false)
    return mayRead ? rights.role : undefined
  }
  const found = await findRepository(name, roleIn, context.storage)
  const { repository, rights: role } = found
  if (repository && role) return { repository, role, caller }
  await refused(found, name, context.storage)
  throw notFound()
}
