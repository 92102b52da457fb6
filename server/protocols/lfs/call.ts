import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import type { LfsStore } from '../../git/lfs/store.ts'
import type { Service } from '../../git/transport/smart-http.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { authorizeVisitor, type Visitor } from '../git/serve.ts'
import { authorizeKeyHolder, type KeyHolder } from './key-holder.ts'

/** A Git LFS request. */
export interface Call {
  owner: string
  repo: string
  /** Base path of the Git LFS API for the repository. */
  root: string
  action: string
  request: Request
  response: Response
  context: Context
  store: LfsStore
  /** The caller. The request is counted. */
  visitor: Visitor | KeyHolder
}

/** What a caller has access to, and the account to which changes are attributed. */
interface Entered {
  repository: Repository
  actor: Account | undefined
}

/** Checks that the caller has the same access over git. @throws ServiceError 401, 403, 404 or 429 */
export function enter(
  { owner, repo, response, context, visitor }: Call,
  service: Service,
): Promise<Entered> {
  const asked = { owner, repo, service }
  return 'grant' in visitor
    ? authorizeKeyHolder(visitor, asked, response, context)
    : authorizeVisitor(visitor, asked, response, context)
}
