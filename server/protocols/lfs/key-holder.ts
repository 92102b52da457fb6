import type { Request, Response } from 'express'
import { bucketOf } from '../../access/limits/bucket.ts'
import { takeSlot } from '../../access/limits/take-slot.ts'
import { grantOf, type LfsGrant } from '../../access/tokens/lfs-token.ts'
import type { Context } from '../../api/context.ts'
import type { RightsTarget } from '../../access/auth/find-repository.ts'
import { authorizeGit, type GitRequest } from '../git/authorize-git.ts'
import { askForPassword, countGit, refusal } from '../git/conversation.ts'
import { currentVisitor, type Visitor } from '../ssh/authenticate.ts'
import { ownerOfKey, roleOfKey } from '../ssh/role-of-key.ts'
import { lfsAccess, tokenIn, type LfsAccess } from './access.ts'

/** A caller with a token that was sent over SSH. */
export interface KeyHolder {
  holder: Visitor
  grant: LfsGrant
  /** The header of the caller, for the objects of a batch. */
  access: LfsAccess
}

/**
 * The caller with a token that was sent over SSH, whose request is counted; undefined for callers
 * with other credentials.
 * @throws ServiceError 401 for an expired token and a removed key, or 429
 */
export async function keyHolderOf(
  { headers, exchange }: Request,
  context: Context,
): Promise<KeyHolder | undefined> {
  const value = tokenIn(headers.authorization)
  if (value === undefined) return undefined
  const grant = grantOf(value, context)
  const holder = grant && (await currentVisitor(grant, context))
  await countGit(holder ? ownerOfKey(holder) : bucketOf(exchange.caller), context)
  if (!holder) throw askForPassword()
  return { holder, grant, access: lfsAccess({ value, expiresAt: grant.expiresAt }, context) }
}

/**
 * Takes a slot and checks access, which may have changed since the token was sent.
 * @throws ServiceError 401, 403, 404, 429 or 503
 */
export async function authorizeKeyHolder(
  { holder, grant }: KeyHolder,
  asked: GitRequest,
  response: Response,
  context: Context,
) {
  await takeSlot(ownerOfKey(holder), response, context, 'git')
  const role = roleOfKey(holder, asked.service, context)
  const roleHere = async (repository: RightsTarget) =>
    repository.id === grant.repositoryId ? role(repository) : undefined
  const repository = await authorizeGit(asked, holder.user, roleHere, context)
  if (asked.service === 'git-receive-pack' && grant.operation !== 'upload') {
    throw refusal(403, 'This token is limited to downloads')
  }
  return { repository, actor: holder.user }
}
