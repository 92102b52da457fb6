import type { Request, Response } from 'express'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import {
  advertise,
  askForPassword,
  callerOf,
  enterGit,
  fetchFrom,
  inputOf,
  refusal,
  reportToGit,
} from '../git/conversation.ts'
import { isService, type Service } from '../../git/transport/smart-http.ts'
import type { Step } from '../../api/step.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { mayWriteGists } from '../../domains/gists/may-write.ts'
import { receiveGistPush } from '../../domains/gists/push.ts'
import { sendRaw } from '../../domains/gists/raw.ts'
import { reconcile } from '../../domains/gists/reconcile.ts'

const gitAddress =
  /^\/gist\/([0-9a-f]{32})(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/
const rawAddress = /^\/gist\/([0-9a-f]{32})\/raw\/([0-9a-f]{40})\/([^/]+)$/

/** Checks that the caller may push: only the owner can. @throws ServiceError 401 or 403 */
async function pusherOf(caller: Caller, gist: Gist, context: Context): Promise<Account> {
  if (caller.kind === 'none') throw askForPassword()
  const user = userOf(caller)
  if (user?.id === gist.owner_id && (await mayWriteGists(caller, context))) return user
  throw refusal(403, 'You do not have permission to push to this gist')
}

async function converse(
  gist: Gist,
  service: Service,
  request: Request,
  response: Response,
  context: Context,
): Promise<void> {
  const caller = await callerOf(request, response, context)
  await enterGit(bucketOf(caller), response, context)
  const pushing = service === 'git-receive-pack'
  const pusher = pushing ? await pusherOf(caller, gist, context) : undefined
  const path = context.gists.path(gist.id)
  if (request.exchange.method === 'GET') {
    await reconcile(gist.id, context)
    return advertise(service, path, request, response)
  }
  if (!pusher) return fetchFrom(path, request, response, context)
  const input = inputOf(service, request, response, context)
  response.end(await receiveGistPush({ gist, pusher, input }, context))
}

async function respondToGit(
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

/** The git service of a request; undefined for other requests. */
function serviceOf(
  action: string | undefined,
  { exchange: { method }, query }: Request,
): Service | undefined {
  const isAdvertisement = action === 'info/refs'
  const service = isAdvertisement ? query.service : action
  return isService(service) && method === (isAdvertisement ? 'GET' : 'POST') ? service : undefined
}

/**
 * Serves clone and push of gists over smart HTTP, and their raw files. Anyone who has the URL of a
 * gist can read it. Other requests fall through to the next step.
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
    if (service) return respondToGit(gist, service, request, response, context)
    if (blob && name && method === 'GET') {
      await enterGit(bucketOf(request.exchange.caller), response, context)
      return sendRaw(gist, { blob, name }, request, response, context)
    }
  }
}
