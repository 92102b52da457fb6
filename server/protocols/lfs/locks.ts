import { atLeast, roleIn } from '../../access/auth/roles.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { LfsLock, LockSelection } from '../../storage/lfs/lfs-locks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { askForPassword, refusal } from '../git/conversation.ts'
import { readLfsBody } from './batch.ts'
import { enter, type Call } from './call.ts'
import { sendLfs, sendLfsError } from './report.ts'

/** Maximum length of a path in bytes. */
const longestPath = 1024

/** Maximum number of locks in a repository. */
const mostLocks = 10_000

/** Locks of a page, unless the request limits it further. */
const pageSize = 100

interface Writer {
  repository: Repository
  user: Account
}

/** Only accounts that may push have locks. @throws ServiceError 401, 403, 404 or 429 */
async function enterToWrite(call: Call): Promise<Writer> {
  const { repository, actor: user } = await enter(call, 'git-receive-pack')
  if (!user) throw askForPassword()
  return { repository, user }
}

const lockView = ({ id, path, created_at, login }: LfsLock) => ({
  id: String(id),
  path,
  locked_at: new Date(created_at).toISOString(),
  owner: { name: login },
})

function pathOf(value: unknown): string {
  const isPath =
    typeof value === 'string' &&
    value !== '' &&
    Buffer.byteLength(value) <= longestPath &&
    value.isWellFormed() &&
    !value.includes('\0')
  if (!isPath) throw refusal(422, `The path must be a text of 1 to ${longestPath} bytes`)
  return value
}

/** A number in a query or a body, where clients send texts as well. */
function numberOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  throw refusal(422, `The ${name} must be a number`)
}

function pageOf({ cursor, limit }: Record<string, unknown>): LockSelection {
  const size = numberOf('limit', limit) || pageSize
  return { from: numberOf('cursor', cursor), limit: Math.min(size, pageSize) }
}

/** A page of locks, and the cursor of the next one. */
async function pageOfLocks({ context }: Call, { id }: Repository, selection: LockSelection) {
  const { limit } = selection
  const found = await context.storage.lfsLocks.list(id, { ...selection, limit: limit + 1 })
  const next = found[limit]
  return { locks: found.slice(0, limit), next: next && { next_cursor: String(next.id) } }
}

async function list(call: Call): Promise<void> {
  const { path, id, ...page } = call.request.query
  const selection = {
    ...pageOf(page),
    path: path === undefined ? undefined : pathOf(path),
    id: numberOf('id', id),
  }
  const { repository } = await enter(call, 'git-upload-pack')
  const { locks, next } = await pageOfLocks(call, repository, selection)
  sendLfs(call.response, 200, { locks: locks.map(lockView), ...next })
}

/** Lists the locks of the caller and of others. git-lfs calls it before a push. */
async function verify(call: Call): Promise<void> {
  const page = pageOf(await readLfsBody(call.request, call.context.clock))
  const { repository, user } = await enterToWrite(call)
  const { locks, next } = await pageOfLocks(call, repository, page)
  const [ours, theirs] = [true, false].map((own) =>
    locks.filter(({ owner_id }) => (owner_id === user.id) === own).map(lockView),
  )
  sendLfs(call.response, 200, { ours, theirs, ...next })
}

async function create(call: Call): Promise<void> {
  const { storage, clock } = call.context
  const path = pathOf((await readLfsBody(call.request, clock)).path)
  const { repository, user } = await enterToWrite(call)
  const { isNew, lock } = await storage.transaction(async ({ lfsLocks }) => {
    if ((await lfsLocks.count(repository.id)) >= mostLocks) {
      throw refusal(422, `A repository can have up to ${mostLocks} locks`)
    }
    const row = { repository_id: repository.id, owner_id: user.id, path, created_at: clock.now() }
    const added = await lfsLocks.add(row)
    return { isNew: added, lock: await lfsLocks.findByPath(repository.id, path) }
  })
  if (!lock) throw refusal(409, 'The lock was removed at the same time')
  if (isNew) return sendLfs(call.response, 201, { lock: lockView(lock) })
  sendLfsError(call.request, call.response, {
    status: 409,
    message: 'already created lock',
    more: { lock: lockView(lock) },
  })
}

/** Locks of others end only by force, and only by those who maintain the repository. */
async function requireUnlocker(
  { repository, user }: Writer,
  { owner_id, login }: LfsLock,
  isForced: boolean,
  { context }: Call,
): Promise<void> {
  if (owner_id === user.id) return
  if (!isForced) throw refusal(403, `The file is locked by ${login}. To unlock it, use --force`)
  const role = await roleIn(repository, user, context.storage)
  if (role && atLeast(role, 'maintain')) return
  throw refusal(403, `The file is locked by ${login}. Only maintainers can remove the lock`)
}

async function unlock(call: Call): Promise<void> {
  const { storage, clock } = call.context
  const id = Number(call.action.split('/')[1])
  const { force } = await readLfsBody(call.request, clock)
  const writer = await enterToWrite(call)
  const lock = await storage.lfsLocks.find(writer.repository.id, id)
  if (!lock) throw refusal(404, 'Lock does not exist')
  await requireUnlocker(writer, lock, force === true, call)
  const isRemoved = await storage.transaction(({ lfsLocks }) => lfsLocks.remove(id))
  if (!isRemoved) throw refusal(404, 'Lock does not exist')
  sendLfs(call.response, 200, { lock: lockView(lock) })
}

/** What a request about locks does (docs/api/locking.md in git-lfs). */
export function lockAction({
  action,
  request,
}: Pick<Call, 'action' | 'request'>): ((call: Call) => Promise<void>) | undefined {
  const { method } = request.exchange
  if (action === 'locks' && method === 'GET') return list
  if (method !== 'POST') return undefined
  if (action === 'locks') return create
  return action === 'locks/verify' ? verify : unlock
}
