import { dirname, basename } from 'node:path'
import type { Response } from 'express'
import type { Context } from '../../api/context.ts'
import { refusal } from '../git/conversation.ts'
import { inTime } from '../../git/transport/in-time.ts'
import type { Step } from '../../api/step.ts'
import { answerBatch, readBatch, readLfsObject } from './batch.ts'
import { admitVisitor } from '../git/serve.ts'
import { enter, type Call } from './call.ts'
import { keyHolderOf } from './key-holder.ts'
import { lockAction } from './locks.ts'
import { reportToLfs, sendLfs } from './report.ts'
import { lfsService } from './service.ts'
import { lfsStore } from '../../git/lfs/store.ts'

const endpoint =
  /^(\/([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/info\/lfs)\/(objects\/batch|objects\/[0-9a-f]{64}|verify|locks(?:\/verify|\/\d{1,15}\/unlock)?)$/

async function batch(call: Call): Promise<void> {
  const { request, response, root, store, visitor } = call
  const params = await readBatch(request, call.context.clock)
  const { repository } = await enter(call, lfsService(params.operation))
  const access = 'access' in visitor ? visitor.access : undefined
  const { links } = request.exchange
  const place = { store, repositoryId: repository.id, root, links, access }
  sendLfs(response, 200, await answerBatch(params, place))
}

async function verify(call: Call): Promise<void> {
  const { oid, size } = await readLfsObject(call.request, call.context.clock)
  const { repository } = await enter(call, 'git-receive-pack')
  const found = await call.store.size(repository.id, oid)
  if (found === undefined) throw refusal(404, 'Object does not exist')
  if (found !== size) throw refusal(422, 'The size does not match the object')
  sendLfs(call.response, 200, {})
}

const oidOf = ({ action }: Call) => action.slice('objects/'.length)

/** In milliseconds. A file may be long, but must not stall. */
const patience = { idle: 60_000 }

async function upload(call: Call): Promise<void> {
  const { repository } = await enter(call, 'git-receive-pack')
  await call.store.keep(
    repository.id,
    { oid: oidOf(call) },
    inTime(call.request, call.context.clock, patience),
  )
  call.response.status(200).end()
}

/** Sends a file or a range of it (RFC 9110 14). Resolves also when the client disconnects. */
function send(file: string, response: Response): Promise<void> {
  const options = {
    root: dirname(file),
    dotfiles: 'allow' as const,
    cacheControl: false,
    lastModified: false,
  }
  return new Promise((resolve, reject) => {
    response.sendFile(basename(file), options, (error?: Error & { status?: number }) => {
      if (!error || response.headersSent) return resolve()
      reject(error.status === 416 ? refusal(416, 'Range not satisfiable') : error)
    })
  })
}

async function download(call: Call): Promise<void> {
  const oid = oidOf(call)
  const { repository } = await enter(call, 'git-upload-pack')
  if ((await call.store.size(repository.id, oid)) === undefined) {
    throw refusal(404, 'Object does not exist')
  }
  const headers = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'private' }
  call.response.set({ ...headers, ETag: `"${oid}"` })
  await send(call.store.path(repository.id, oid), call.response)
}

type Action = (call: Call) => Promise<void>

type Uncounted = Omit<Call, 'visitor'>

function actionOf(call: Uncounted): Action | undefined {
  const { action, request } = call
  const { method } = request.exchange
  if (action.startsWith('locks')) return lockAction(call)
  if (method === 'POST' && action === 'objects/batch') return batch
  if (method === 'POST' && action === 'verify') return verify
  if (!action.startsWith('objects/') || action === 'objects/batch') return undefined
  if (method === 'PUT') return upload
  return method === 'GET' ? download : undefined
}

/** Counts each request before its body is read, because a refusal costs as much as a response. */
async function respond(handle: Action, call: Uncounted): Promise<void> {
  const { owner, repo, request, response, context } = call
  try {
    const asked = { owner, repo, service: 'git-upload-pack' } as const
    const visitor =
      (await keyHolderOf(request, context)) ??
      (await admitVisitor(asked, request, response, context))
    await handle({ ...call, visitor })
  } catch (error) {
    reportToLfs(error, call.request, call.response)
  }
}

/**
 * Serves the Git LFS API (docs/api in git-lfs) to callers who can read or write the repository over
 * git.
 */
export function serveLfs(context: Context): Step {
  const store = lfsStore(context.git)
  return (request, response) => {
    const { path } = request.exchange
    const [, root, owner, repo, action] = endpoint.exec(path) ?? []
    if (!root || !owner || !repo || !action) return
    const call = { owner, repo, root, action, request, response, context, store }
    const handle = actionOf(call)
    return handle && respond(handle, call)
  }
}
