import type { Request, Response } from 'express'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import {
  advertise,
  askForPassword,
  callerOf,
  fetchFrom,
  inputOf,
  refusal,
  reportToGit,
} from '../git/conversation.ts'
import { isService, type Service } from '../../git/smart-http.ts'
import type { Step } from '../../api/step.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { mayWriteGists } from '../../domains/gists/may-write.ts'
import { receiveGistPush } from '../../domains/gists/push.ts'
import { sendRaw } from '../../domains/gists/raw.ts'
import { settle } from '../../domains/gists/reconcile.ts'

const gitAddress =
  /^\/gist\/([0-9a-f]{32})(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/
const rawAddress = /^\/gist\/([0-9a-f]{32})\/raw\/([0-9a-f]{40})\/([^/]+)$/

/** Who may push: the owner. @throws ServiceError 401 or 403 */
async function pusherOf(caller: Caller, gist: Gist, context: Context): Promise<Account> {
  if (caller.kind === 'none') throw askForPassword()
  const user = userOf(caller)
  if (user?.id === gist.owner_id && (await mayWriteGists(caller, context))) return user
  throw refusal(403, 'You may not push to this gist')
}

async function converse(
  gist: Gist,
  service: Service,
  request: Request,
  response: Response,
  context: Context,
): Promise<void> {
  const caller = await callerOf(request, response, context)
  const pushing = service === 'git-receive-pack'
  const pusher = pushing ? await pusherOf(caller, gist, context) : undefined
  const path = context.gists.path(gist.id)
  if (request.method === 'GET') {
    await settle(gist.id, context)
    return advertise(service, path, request, response)
  }
  if (!pusher) return fetchFrom(path, request, response)
  const input = inputOf(service, request, response)
  response.end(await receiveGistPush({ gist, pusher, input }, context))
}

async function answerGit(
  gist: Gist,
  service: Service,
  request: Request,
  response: Response,
  context: Context,
): Promise<void> {
  try {
    await converse(gist, service, request, response, context)
  } catch (error) {
    reportToGit(error, response)
  }
}

/** What is asked of git at an address, where it is one of git's. */
function serviceOf(action: string | undefined, { method, query }: Request): Service | undefined {
  const asking = action === 'info/refs'
  const service = asking ? query.service : action
  return isService(service) && method === (asking ? 'GET' : 'POST') ? service : undefined
}

/**
 * Clone and push of gists over smart HTTP, and their files as they are. Whoever knows the address of a
 * gist may read it. An address that names no gist is left to those who come next.
 */
export function serveGists(context: Context): Step {
  const { storage } = context
  return async (request, response) => {
    const { path, method } = request.exchange
    if (!path.startsWith('/gist/')) return
    const [, key, action] = gitAddress.exec(path) ?? []
    const service = serviceOf(action, request)
    const [, rawKey, blob, name] = rawAddress.exec(path) ?? []
    const gist = await storage.gists.findByKey(key ?? rawKey ?? '')
    if (!gist) return
    if (service) return answerGit(gist, service, request, response, context)
    if (blob && name && method === 'GET')
      return sendRaw(gist, { blob, name }, request, response, context)
  }
}
