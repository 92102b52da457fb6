import type { Request, Response } from 'express'
import { userOf } from '../auth/caller.ts'
import { identify } from '../auth/identify.ts'
import { atLeast, roleIn } from '../auth/roles.ts'
import { grantedBy } from '../auth/scopes.ts'
import type { Context } from '../context.ts'
import type { Role } from '../contract/types.ts'
import { ServiceError } from '../errors.ts'
import type { Step } from '../pipeline/step.ts'
import { receivePush } from '../pushes/receive.ts'
import type { Account } from '../storage/accounts.ts'
import type { Repository } from '../storage/repositories.ts'
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
  user: Account | undefined
}

interface Asked {
  owner: string
  repo: string
  service: Service
}

/** Whether the token behind a request reaches repositories of this visibility. */
function hasReach(caller: Awaited<ReturnType<typeof identify>>, repository: Repository): boolean {
  if (!caller || !('token' in caller)) return true
  return grantedBy(caller.token.scopes).has(repository.private ? 'repo' : 'public_repo')
}

function decide(role: Role | undefined, user: Account | undefined, service: Service): void {
  const pushing = service === 'git-receive-pack'
  if (!user && (!role || pushing)) throw askForPassword()
  if (!role) throw refusal(404, 'Repository not found')
  if (pushing && !atLeast(role, 'write')) throw refusal(403, 'You may not push to this repository')
}

/** Lets somebody in, or says 401, 403 or 404; what is hidden is absent. */
async function admit(
  { owner, repo, service }: Asked,
  request: Request,
  context: Context,
): Promise<Visit> {
  const { storage } = context
  const { authorization } = request.headers
  const caller = authorization === undefined ? undefined : await identify(authorization, context)
  if (authorization !== undefined && !caller) throw askForPassword()
  const user = caller && userOf(caller)
  const repository =
    (await storage.repositories.findByName(owner, repo)) ??
    (await storage.repositories.findByFormerName(owner, repo))
  const role = repository && (await roleIn(repository, user, storage))
  const pushing = service === 'git-receive-pack'
  const reach = repository && (hasReach(caller, repository) || (!repository.private && !pushing))
  decide(reach ? role : undefined, user, service)
  if (!repository) throw refusal(404, 'Repository not found')
  if (pushing && repository.archived) throw refusal(403, 'This repository is archived')
  return { repository, user }
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
  const { repository, user: pusher } = visit
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
    const visit = await admit(asked, request, context)
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
