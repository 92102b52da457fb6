import type { Request, Response } from 'express'
import { authenticate } from '../auth/authenticate.ts'
import { actorOf, isScoped, type Caller } from '../auth/caller.ts'
import { covers } from '../auth/permissions.ts'
import { rightsIn, type Rights } from '../auth/rights.ts'
import { atLeast } from '../auth/roles.ts'
import { grantedBy } from '../auth/scopes.ts'
import type { Context } from '../context.ts'
import type { Role } from '../contract/types.ts'
import { ServiceError } from '../errors.ts'
import type { Step } from '../pipeline/step.ts'
import { receivePush } from '../pushes/receive.ts'
import type { Account } from '../storage/accounts.ts'
import type { Repository } from '../storage/repositories.ts'
import { noteUse } from '../tokens/note-use.ts'
import { advertiseRefs } from './advertise-refs.ts'
import {
  answerHeaders,
  decodedBody,
  isService,
  protocolVersion,
  requestType,
  type Service,
} from './smart-http.ts'
import { uploadPack } from './upload-pack.ts'

const endpoint =
  /^\/([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/

/** What git shows a person is the text of the body. */
const refusal = (status: number, message: string, headers?: Record<string, string>) =>
  new ServiceError({ status, message, headers })

/** Git asks for a password only after a 401, whatever the repository is. */
const askForPassword = () =>
  refusal(401, 'Authentication required', { 'WWW-Authenticate': 'Basic realm="git"' })

interface Visit {
  repository: Repository
  /** Whose doing it is; nobody's where somebody only looks. */
  actor: Account | undefined
}

interface Asked {
  owner: string
  repo: string
  service: Service
}

/** Whether the token itself, whoever holds it, lets its holder do this. */
function allows(
  caller: Caller,
  { permissions }: Rights,
  hidden: boolean,
  pushing: boolean,
): boolean {
  if (isScoped(caller)) {
    return grantedBy(caller.token.scopes).has(hidden ? 'repo' : 'public_repo')
  }
  return covers(permissions?.contents, pushing ? 'write' : 'read')
}

/** What a caller may do in a repository over git: public ones everybody reads, whatever their token. */
async function roleOver(
  caller: Caller,
  repository: Repository,
  pushing: boolean,
  { storage }: Context,
): Promise<Role | undefined> {
  const rights = await rightsIn(repository, caller, storage)
  if (allows(caller, rights, repository.private, pushing)) return rights.role
  const mayRead = !repository.private || allows(caller, rights, true, false)
  return mayRead ? rights.role && 'read' : undefined
}

function decide(role: Role | undefined, actor: Account | undefined, pushing: boolean): void {
  if (!actor && (!role || pushing)) throw askForPassword()
  if (!role) throw refusal(404, 'Repository not found')
  if (pushing && !atLeast(role, 'write')) throw refusal(403, 'You may not push to this repository')
}

async function callerOf(
  { headers, exchange, ip }: Request,
  response: Response,
  context: Context,
): Promise<Caller> {
  if (headers.authorization === undefined) return exchange.caller
  const address = ip ?? ''
  const caller = await authenticate(headers.authorization, address, context)
  if (!caller) throw askForPassword()
  noteUse(caller, response, context)
  return caller
}

/** Lets somebody in, or says 401, 403 or 404; what is hidden is absent. */
async function admit(
  { owner, repo, service }: Asked,
  request: Request,
  response: Response,
  context: Context,
): Promise<Visit> {
  const { storage } = context
  const caller = await callerOf(request, response, context)
  const repository =
    (await storage.repositories.findByName(owner, repo)) ??
    (await storage.repositories.findByFormerName(owner, repo))
  const actor = actorOf(caller)
  const pushing = service === 'git-receive-pack'
  decide(repository && (await roleOver(caller, repository, pushing, context)), actor, pushing)
  if (!repository) throw refusal(404, 'Repository not found')
  if (pushing && repository.archived) throw refusal(403, 'This repository is archived')
  return { repository, actor }
}

async function advertise(
  asked: Asked,
  visit: Visit,
  request: Request,
  response: Response,
  { git }: Context,
) {
  const { service } = asked
  const protocol = protocolVersion(request.headers['git-protocol'] as string | undefined)
  const path = git.path(visit.repository.id)
  const advertisement = await advertiseRefs({ path, service, ...(protocol && { protocol }) })
  response.set(answerHeaders(service, 'advertisement')).end(advertisement)
}

async function serve(
  asked: Asked,
  visit: Visit,
  request: Request,
  response: Response,
  context: Context,
) {
  const { service } = asked
  if (request.headers['content-type'] !== requestType(service)) {
    throw refusal(415, 'Not a git request')
  }
  const input = decodedBody(request, request.headers['content-encoding'])
  response.set(answerHeaders(service, 'result'))
  const { repository, actor: pusher } = visit
  if (service === 'git-upload-pack') {
    const protocol = protocolVersion(request.headers['git-protocol'] as string | undefined)
    const path = context.git.path(repository.id)
    await uploadPack({ path, input, output: response, ...(protocol && { protocol }) })
    return
  }
  if (!pusher) throw askForPassword()
  const { links } = request.exchange
  const { report } = await receivePush({ repository, pusher, input, links }, context)
  response.end(report)
}

function report(error: unknown, response: Response): void {
  if (!(error instanceof ServiceError)) throw error
  if (response.headersSent) return void response.destroy()
  response.status(error.status).set(error.headers ?? {})
  response.type('text/plain').send(`${error.message}\n`)
}

async function answerGit(
  asked: Asked,
  act: typeof serve,
  request: Request,
  response: Response,
  context: Context,
) {
  try {
    const visit = await admit(asked, request, response, context)
    await act(asked, visit, request, response, context)
  } catch (error) {
    report(error, response)
  }
}

/** Clone, fetch and push over smart HTTP (gitprotocol-http(5)), with a token as the password. */
export function serveGit(context: Context): Step {
  return (request, response) => {
    const [, owner, repo, action] = endpoint.exec(request.exchange.path) ?? []
    if (!owner || !repo || !action) return
    const asking = action === 'info/refs'
    const service = asking ? request.query.service : action
    if (!isService(service) || request.method !== (asking ? 'GET' : 'POST')) return
    const act = asking ? advertise : serve
    return answerGit({ owner, repo, service }, act, request, response, context)
  }
}
