import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import type { LfsStore } from '../../git/lfs/store.ts'
import type { Service } from '../../git/transport/smart-http.ts'
import { authorizeVisitor, type Visitor } from '../git/serve.ts'

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
  visitor: Visitor
}

/** Checks that the caller has the same access over git. @throws ServiceError 401, 403, 404 or 429 */
export const enter = (
  { owner, repo, response, context, visitor }: Call,
  service: Service,
): ReturnType<typeof authorizeVisitor> =>
  authorizeVisitor(visitor, { owner, repo, service }, response, context)
