import type { Request, Response } from 'express'
import { allowsGit } from '../../access/auth/allows-git.ts'
import { actorOf, type Caller } from '../../access/auth/caller.ts'
import { mayChangeWorkflows, workflowRefusal } from '../../access/auth/may-change-workflows.ts'
import { roleIn } from '../../access/auth/roles.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import { takeSlot } from '../../access/limits/take-slot.ts'
import type { RightsTarget } from '../../access/auth/find-repository.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import type { Step } from '../../api/step.ts'
import { receivePush } from '../../domains/pushes/receive.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { authorizeGit, type GitRequest } from './authorize-git.ts'
import { clonerOfRequest } from './cloner.ts'
import {
  advertise,
  askForPassword,
  callerOf,
  countGit,
  fetchFrom,
  inputOf,
  reportToGit,
} from './conversation.ts'
import { isService } from '../../git/transport/smart-http.ts'

const endpoint =
  /^\/([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/

interface Visit {
  repository: Repository
  /** The account that a push is attributed to; undefined for anonymous reads. */
  actor: Account | undefined
  /** Undefined for clone tokens. */
  caller: Caller | undefined
}

/** The role of a caller over git. Public repositories are readable with any token. */
async function roleOver(
  caller: Caller,
  repository: RightsTarget,
  pushing: boolean,
  { storage }: Context,
): Promise<Role | undefined> {
  const rights = await rightsIn(repository, caller, storage)
  if (allowsGit(caller, rights, repository.private, pushing)) return rights.role
  const mayRead = !repository.private || allowsGit(caller, rights, true, false)
  return mayRead ? rights.role && 'read' : undefined
}

/** The caller of a git request, or the user of a clone token, which is limited to reading. */
export type Visitor = { caller: Caller } | { cloner: Account }

const ownerOf = (visitor: Visitor) =>
  'cloner' in visitor ? `user ${visitor.cloner.id}` : bucketOf(visitor.caller)

/** Authenticates the caller and counts the request. @throws ServiceError 401 or 429 */
export async function admitVisitor(
  asked: GitRequest,
  request: Request,
  response: Response,
  context: Context,
): Promise<Visitor> {
  const cloner = await clonerOfRequest(asked, request, context)
  const visitor = cloner ? { cloner } : { caller: await callerOf(request, response, context) }
  await countGit(ownerOf(visitor), context)
  return visitor
}

async function visitAsCloner(user: Account, asked: GitRequest, context: Context): Promise<Visit> {
  if (asked.service === 'git-receive-pack') throw askForPassword()
  const role = (repository: RightsTarget) => roleIn(repository, user, context.storage)
  return {
    repository: await authorizeGit(asked, user, role, context),
    actor: user,
    caller: undefined,
  }
}

/** Takes a slot and checks access. @throws ServiceError 401, 403, 404, 429 or 503 */
export async function authorizeVisitor(
  visitor: Visitor,
  asked: GitRequest,
  response: Response,
  context: Context,
): Promise<Visit> {
  await takeSlot(ownerOf(visitor), response, context, 'git')
  if ('cloner' in visitor) return visitAsCloner(visitor.cloner, asked, context)
  const { caller } = visitor
  const actor = actorOf(caller)
  const pushing = asked.service === 'git-receive-pack'
  const roleIn = (repository: RightsTarget) => roleOver(caller, repository, pushing, context)
  const repository = await authorizeGit(asked, actor, roleIn, context)
  return { repository, actor, caller }
}

type Action = (
  asked: GitRequest,
  visit: Visit,
  request: Request,
  response: Response,
  context: Context,
) => Promise<void>

const sendRefs: Action = ({ service }, { repository }, request, response, { git }) =>
  advertise(service, git.path(repository.id), request, response)

const serve: Action = async ({ service }, visit, request, response, context) => {
  const { repository, actor: pusher, caller } = visit
  if (service === 'git-upload-pack') {
    return fetchFrom(context.git.path(repository.id), request, response, context)
  }
  const input = inputOf(service, request, response, context)
  if (!pusher) throw askForPassword()
  const { links } = request.exchange
  const mayChange = caller && (await mayChangeWorkflows(caller, repository, context.storage))
  const refuseWorkflow = mayChange ? undefined : workflowRefusal(caller, context.brand)
  const pushing = { repository, pusher, input, links, refuseWorkflow }
  const { report } = await receivePush(pushing, context)
  response.end(report)
}

async function respondToGit(
  asked: GitRequest,
  act: Action,
  request: Request,
  response: Response,
  context: Context,
) {
  try {
    const visitor = await admitVisitor(asked, request, response, context)
    const visit = await authorizeVisitor(visitor, asked, response, context)
    await act(asked, visit, request, response, context)
  } catch (error) {
    reportToGit(error, response)
  }
}

/**
 * Serves clone, fetch and push over smart HTTP (gitprotocol-http(5)), with a token as the password.
 */
export function serveGit(context: Context): Step {
  return (request, response) => {
    const [, owner, repo, action] = endpoint.exec(request.exchange.path) ?? []
    if (!owner || !repo || !action) return
    const isAdvertisement = action === 'info/refs'
    const service = isAdvertisement ? request.query.service : action
    if (!isService(service)) return
    if (request.exchange.method !== (isAdvertisement ? 'GET' : 'POST')) return
    const act = isAdvertisement ? sendRefs : serve
    return respondToGit({ owner, repo, service }, act, request, response, context)
  }
}
